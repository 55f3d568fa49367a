import { formatPath } from '../../manifest';
import { type ObjectType, type ValueType, valueTypeAt } from '../fields';
import { nearest } from '../nearest';
import { FORMER_FIELDS } from './former-fields';
import type { Report } from './report';

/** How many steps below a type a field of that name is looked for. */
const DEEPEST = 4;

/** What to write instead of a field that its type does not have; empty where nothing is like it. */
export function meantInstead(name: string, type: ObjectType, report: Report): string {
  const former = FORMER_FIELDS[type.name]?.[name];
  if (former !== undefined) return `; ${former} has taken its place`;
  const meant = nearest(name, type.fields.keys()) ?? elsewhere(name, type, report);
  return meant === undefined ? '' : `; \`${meant}\` was probably meant`;
}

/** Fields are often indented too far, or not far enough. Those of metadata are in too many places to tell. */
function elsewhere(name: string, type: ObjectType, report: Report): string | undefined {
  const metadata = typeOf(valueTypeAt('v1', 'ConfigMap', ['metadata']));
  if (metadata?.fields.has(name)) return undefined;
  return above(name, report) ?? below(name, type, report);
}

/** The field in what is around its place, or in a part there that is named as the place is: `securityContext`. */
function above(name: string, { path, root }: Report): string | undefined {
  const { apiVersion, kind } = root;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const here = path.slice(0, -1);
  const [own] = here.slice(-1);
  for (let length = here.length - 1; length >= 0; length--) {
    const place = here.slice(0, length);
    const around = typeOf(valueTypeAt(apiVersion, kind, place));
    if (around?.fields.has(name)) return formatPath([...place, name]);
    const part = typeof own === 'string' && length < here.length - 1 ? around?.fields.get(own) : undefined;
    if (part && typeOf(part.value)?.fields.has(name)) return formatPath([...place, part.name, name]);
  }
  return undefined;
}

interface Step {
  readonly type: ObjectType;
  readonly place: string;
  readonly required: boolean;
}

/** The field in the parts of a type: the only one of the nearest, or the only one that must be there. */
function below(name: string, type: ObjectType, { path }: Report): string | undefined {
  const here = formatPath(path.slice(0, -1));
  let level: readonly Step[] = [{ type, place: here === '' ? '' : `${here}.`, required: true }];
  for (let depth = 0; depth < DEEPEST; depth++) {
    level = level.flatMap(stepsBelow);
    const found = level.filter((step) => step.type.fields.has(name));
    const [best, another] = found.length > 1 ? found.filter(({ required }) => required) : found;
    if (best && !another) return `${best.place}${name}`;
    if (found.length > 0) return undefined;
  }
  return undefined;
}

function stepsBelow({ type, place, required }: Step): readonly Step[] {
  return [...type.fields.values()].flatMap((field) => {
    const found = typeOf(field.value.sort === 'list' ? field.value.of : field.value);
    if (!found || field.name === 'status' || field.name === 'managedFields') return [];
    const list = field.value.sort === 'list' ? '[]' : '';
    return [{ type: found, place: `${place}${field.name}${list}.`, required: required && field.required }];
  });
}

function typeOf(value: ValueType | undefined): ObjectType | undefined {
  return value?.sort === 'object' ? value.type : undefined;
}
