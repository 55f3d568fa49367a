import { editDistance } from './near-miss';
import type { Place, Tier } from './place';
import { isPlainObject } from './settings/settings-merge';
import { shown } from './shown';

const TIERS: { readonly [T in Tier]: true } = { preview: true, nonproduction: true, production: true };

type Check = (value: unknown) => string | undefined;

const map: Check = (value) => (isPlainObject(value) ? undefined : 'it is no map');
const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'it is neither `true` nor `false`');

const FIELDS: { readonly [F in Exclude<keyof Place, 'cluster'>]: Check } = {
  tier: (value) =>
    typeof value === 'string' && Object.hasOwn(TIERS, value)
      ? undefined
      : `the tiers are ${Object.keys(TIERS).join(', ')}`,
  quota: map,
  limits: (value) => map(value) ?? inFields(value, { default: map, defaultRequest: map, max: map, min: map }),
  isolation: (value) => (value === false ? undefined : inMap(value)),
  labels: map,
};

/** What is wrong with a place, as it comes from JavaScript; undefined when nothing is. Fields of the user's own may stand there. */
export function placeProblem(place: unknown): string | undefined {
  return inFields(place, FIELDS, ['cluster']);
}

function inMap(value: unknown): string | undefined {
  if (!isPlainObject(value)) return 'it is neither `false` nor a map such as { egress: true }';
  return inFields(value, { ingress: flag, egress: flag });
}

function inFields(
  value: unknown,
  checks: Readonly<Record<string, Check>>,
  others: readonly string[] = [],
): string | undefined {
  const known = [...Object.keys(checks), ...others];
  for (const [field, one] of Object.entries(value as object)) {
    if (known.includes(field)) {
      const problem = one === undefined ? undefined : checks[field]?.(one);
      if (problem !== undefined) return `${field} is ${shown(one)}: ${problem}`;
      continue;
    }
    const meant = known.find((name) => editDistance(field, name) === 1);
    if (meant !== undefined) return `there is no field "${field}"; did you mean "${meant}"?`;
  }
  return undefined;
}
