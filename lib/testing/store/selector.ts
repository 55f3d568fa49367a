import { type Obj, at, list, obj, objs, shown, text } from '../value';
import { refuse } from '../refusal';

/** One requirement of a selector. */
export interface Requirement {
  readonly key: string;
  readonly operator: 'in' | 'notin' | 'exists' | 'absent' | 'gt' | 'lt';
  readonly values: readonly string[];
}

type Labels = Obj;

/** Whether labels meet every requirement. */
export function matches(requirements: readonly Requirement[], labels: Labels): boolean {
  return requirements.every((requirement) => meets(requirement, labels[requirement.key]));
}

function meets({ operator, values }: Requirement, value: unknown): boolean {
  const has = typeof value === 'string';
  if (operator === 'exists') return has;
  if (operator === 'absent') return !has;
  if (operator === 'notin') return !has || !values.includes(value);
  if (operator === 'in') return has && values.includes(value);
  return has && (operator === 'gt' ? Number(value) > Number(values[0]) : Number(value) < Number(values[0]));
}

/** The requirements of a `LabelSelector` of an object. */
export function requirementsOf(selector: Obj): readonly Requirement[] {
  const words: Readonly<Record<string, Requirement['operator']>> = {
    In: 'in',
    NotIn: 'notin',
    Exists: 'exists',
    DoesNotExist: 'absent',
  };
  const labels = Object.entries(obj(selector['matchLabels'])).map(([key, value]) => ({
    key,
    operator: 'in' as const,
    values: [text(value)],
  }));
  const expressions = objs(selector['matchExpressions']).map((row) => ({
    key: text(row['key']),
    operator: words[text(row['operator'])] ?? 'in',
    values: list(row['values']).map(text),
  }));
  return [...labels, ...expressions];
}

const WORD = /^\s*([^\s,=!()<>]+)/;

/** Reads the `labelSelector` of a query: `app=web,tier in (a,b),!old`. */
export function parseLabelSelector(query: string): readonly Requirement[] {
  const found: Requirement[] = [];
  let rest = query.trim();
  while (rest) {
    const [requirement, left] = readRequirement(rest);
    found.push(requirement);
    rest = left.trim().replace(/^,\s*/, '');
  }
  return found;
}

function readRequirement(input: string): readonly [Requirement, string] {
  const absent = input.startsWith('!');
  const body = absent ? input.slice(1) : input;
  const key = WORD.exec(body)?.[1] ?? unreadable(body);
  const rest = body.slice(body.indexOf(key) + key.length).trim();
  if (absent) return [{ key, operator: 'absent', values: [] }, rest];
  if (rest === '' || rest.startsWith(',')) return [{ key, operator: 'exists', values: [] }, rest];
  return readSet(key, rest) ?? readComparison(key, rest);
}

function readSet(key: string, rest: string): readonly [Requirement, string] | undefined {
  const set = /^(in|notin)\s*\(([^)]*)\)/.exec(rest);
  if (!set) return undefined;
  const values = (set[2] ?? '').split(',').map((value) => value.trim());
  return [{ key, operator: set[1] === 'in' ? 'in' : 'notin', values }, rest.slice(set[0].length)];
}

function readComparison(key: string, rest: string): readonly [Requirement, string] {
  const comparison = /^(==|=|!=|>|<)\s*([^,\s]*)/.exec(rest);
  if (!comparison) return unreadable(WORD.exec(rest)?.[1] ?? rest);
  const operators: Readonly<Record<string, Requirement['operator']>> = { '!=': 'notin', '>': 'gt', '<': 'lt' };
  const operator = operators[comparison[1] ?? ''] ?? 'in';
  return [{ key, operator, values: [comparison[2] ?? ''] }, rest.slice(comparison[0].length)];
}

function unreadable(word: string): never {
  throw refuse.badRequest(`unable to parse requirement: found '${word}', expected: in, notin, =, ==, !=, gt, lt`);
}

/** Reads the `fieldSelector` of a query into a test. */
export function parseFieldSelector(query: string): (object: Obj) => boolean {
  const terms = query
    .split(',')
    .filter(Boolean)
    .map((term) => /^\s*([^=!]+?)\s*(!=|==|=)\s*(.*?)\s*$/.exec(term));
  return (object) =>
    terms.every((term) => {
      const value = at(object, ...(term?.[1] ?? '').split('.'));
      const same = (value === undefined || value === null ? '' : shown(value)) === (term?.[3] ?? '');
      return term?.[2] === '!=' ? !same : same;
    });
}
