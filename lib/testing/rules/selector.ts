import { type Cause, cause } from '../refusal';
import { matches, requirementsOf } from '../store';
import { type Obj, at, isObj, obj } from '../value';

/** A workload's selector is there and selects its own template. */
export function selectorProblems(spec: Obj): readonly Cause[] {
  const labels = at(spec, 'template', 'metadata', 'labels');
  const selector = spec['selector'];
  const mismatch = cause.invalid(
    'spec.template.metadata.labels',
    labels ?? null,
    '`selector` does not match template `labels`',
  );
  if (!isObj(selector)) return [cause.required('spec.selector'), mismatch];
  const requirements = requirementsOf(selector);
  if (requirements.length === 0)
    return [cause.invalid('spec.selector', selector, 'empty selector is invalid for deployment')];
  return matches(requirements, obj(labels)) ? [] : [mismatch];
}
