import { type Cause, cause } from '../refusal';
import { type Obj, isObj, objs, text } from '../value';
import { labelProblem } from './names';

/** What keeps a Pod's spec from being valid. */
export function podProblems(spec: Obj, field: string, claims: readonly string[] = []): readonly Cause[] {
  const containers = objs(spec['containers']);
  const volumes = [...objs(spec['volumes']).map((volume) => text(volume['name'])), ...claims];
  const found: Cause[] = containers.length === 0 ? [cause.required(`${field}.containers`)] : [];
  const seen = new Set<string>();
  for (const list of ['initContainers', 'containers']) {
    objs(spec[list]).forEach((container, index) => {
      found.push(...containerProblems(container, { field: `${field}.${list}[${index}]`, volumes, seen }));
      seen.add(text(container['name']));
    });
  }
  return found;
}

interface Around {
  readonly field: string;
  readonly volumes: readonly string[];
  readonly seen: ReadonlySet<string>;
}

function containerProblems(container: Obj, { field, volumes, seen }: Around): readonly Cause[] {
  const name = text(container['name']);
  const found: Cause[] = [];
  if (!name) found.push(cause.required(`${field}.name`));
  const why = name ? labelProblem(name) : undefined;
  if (why) found.push(cause.invalid(`${field}.name`, name, why));
  if (seen.has(name)) found.push(cause.duplicate(`${field}.name`, name));
  if (!text(container['image'])) found.push(cause.required(`${field}.image`));
  objs(container['volumeMounts']).forEach((mount, index) => {
    const volume = text(mount['name']);
    if (!volumes.includes(volume))
      found.push({
        reason: 'FieldValueNotFound',
        message: `Not found: ${JSON.stringify(volume)}`,
        field: `${field}.volumeMounts[${index}].name`,
      });
  });
  objs(container['env']).forEach((variable, index) => {
    if (text(variable['value']) && isObj(variable['valueFrom'])) {
      found.push(
        cause.invalid(`${field}.env[${index}].valueFrom`, '', 'may not be specified when `value` is not empty'),
      );
    }
  });
  return found;
}
