import { type Manifest, type Path, groupOf, isJsonObject } from '../../manifest';
import { builtInKind } from '../kinds';
import { type ReferenceField, referenceFields } from './reference-fields';

/** The object that a field names. */
export interface ReferenceTarget {
  readonly group: string;
  readonly kind: string;
  /** Where it is. @default - it has no namespace, or the naming object says none */
  readonly namespace?: string;
  readonly name: string;
}

/** A field of an object that names another object. */
export interface Reference {
  readonly path: Path;
  readonly target: ReferenceTarget;
  /** Whether the field itself lets the object be missing. */
  readonly optional: boolean;
}

/** A name that was found, with the map that it stands in. */
interface Site {
  readonly path: Path;
  readonly name: string;
  readonly beside: Readonly<Record<string, unknown>>;
}

/** Each field of an object that names another object: the table of fields is `referenceFields`. */
export function references(manifest: Manifest): readonly Reference[] {
  const known = compiled(manifest);
  return known.flatMap(({ field, steps }) =>
    sites(manifest, steps, []).flatMap((site) => referenceAt(manifest, field, site)),
  );
}

type Step = { readonly name: string; readonly each: boolean };

const cache = new Map<string, readonly { readonly field: ReferenceField; readonly steps: readonly Step[] }[]>();

function compiled(kind: Manifest): readonly { readonly field: ReferenceField; readonly steps: readonly Step[] }[] {
  const key = `${kind.apiVersion} ${kind.kind}`;
  const known =
    cache.get(key) ?? referenceFields(kind).map((field) => ({ field, steps: field.path.split('.').map(readStep) }));
  cache.set(key, known);
  return known;
}

/** A step of a pattern; `~` stands for a dot inside a key. */
function readStep(text: string): Step {
  const each = text.endsWith('[]');
  return { name: (each ? text.slice(0, -2) : text).replaceAll('~', '.'), each };
}

function sites(value: unknown, steps: readonly Step[], path: Path): readonly Site[] {
  const [step, ...rest] = steps;
  if (!step || !isJsonObject(value)) return [];
  const next: unknown = value[step.name];
  const here = [...path, step.name];
  if (step.each)
    return Array.isArray(next) ? next.flatMap((element, index) => sites(element, rest, [...here, index])) : [];
  if (rest.length > 0) return sites(next, rest, here);
  return typeof next === 'string' && next !== '' ? [{ path: here, name: next, beside: value }] : [];
}

function referenceAt(manifest: Manifest, field: ReferenceField, site: Site): readonly Reference[] {
  const kind = field.to === '*' ? kindBeside(site.beside) : splitKind(field.to);
  if (!kind) return [];
  const namespace = namespaceOf(manifest, kind, field.elsewhere ? text(site.beside, 'namespace') : undefined);
  const target = { ...kind, ...(namespace !== undefined && { namespace }), name: site.name };
  return [{ path: site.path, target, optional: field.optional === true && site.beside.optional === true }];
}

function namespaceOf(
  manifest: Manifest,
  kind: { readonly group: string; readonly kind: string },
  named: string | undefined,
): string | undefined {
  if (builtInKind(kind.group, kind.kind)?.namespaced === false) return undefined;
  return named ?? manifest.metadata.namespace;
}

function splitKind(to: string): { readonly group: string; readonly kind: string } {
  const dot = to.indexOf('.');
  return dot < 0 ? { group: '', kind: to } : { group: to.slice(dot + 1), kind: to.slice(0, dot) };
}

/** The kind that fields beside a name say; users and groups are no objects. */
function kindBeside(
  beside: Readonly<Record<string, unknown>>,
): { readonly group: string; readonly kind: string } | undefined {
  const kind = text(beside, 'kind');
  if (kind === undefined || kind === 'User' || kind === 'Group') return undefined;
  const apiVersion = text(beside, 'apiVersion');
  return { group: apiVersion === undefined ? (text(beside, 'apiGroup') ?? '') : groupOf(apiVersion), kind };
}

function text(value: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const found = value[field];
  return typeof found === 'string' && found !== '' ? found : undefined;
}
