import { GitopsError } from '../error';
import { isJsonObject } from '../json';
import type { Origin } from '../origin';
import { formatPath } from '../path';
import { isData } from './is-data';
import { type Obstacle, findObstacle, findOddity } from './unwritable';
import { Unwritable, YamlWriter } from './writer';

/** How to write YAML. */
export interface EmitOptions {
  /** Where the value comes from, named in errors. @default - not named */
  readonly origin?: Origin;
}

/**
 * Writes plain data as one YAML document that every reader takes for the same data, the same bytes everywhere.
 *
 * @example
 * emitYaml({ kind: 'ConfigMap', apiVersion: 'v1', metadata: { name: 'a' }, data: { on: 'yes' } });
 * // apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n  "on": "yes"\n
 *
 * @throws GitopsError `manifest/not-plain-data` for what YAML cannot say: NaN, functions, class instances, cycles, …
 */
export function emitYaml(value: unknown, options: EmitOptions = {}): string {
  return write(new YamlWriter(), value, options);
}

/**
 * Writes several values as one stream of YAML documents, with `---` between them.
 *
 * @throws GitopsError `manifest/not-plain-data` for what YAML cannot say
 */
export function emitYamlStream(values: Iterable<unknown>, options: EmitOptions = {}): string {
  const writer = new YamlWriter();
  return Array.from(values, (value, index) => write(writer, value, options, `document ${index + 1}`)).join('---\n');
}

function write(writer: YamlWriter, value: unknown, { origin }: EmitOptions, title?: string): string {
  try {
    return writer.document(value);
  } catch (error) {
    if (!(error instanceof Unwritable)) throw error;
    throw notPlainData(`Cannot write ${titleOf(value, title)}`, findObstacle(value), origin);
  }
}

function notPlainData(attempt: string, obstacle: Obstacle | undefined, origin?: Origin): GitopsError {
  const { path, seen, remedy } = obstacle ?? { path: [], seen: 'has no YAML form' };
  return new GitopsError('manifest/not-plain-data', {
    attempt,
    ...(origin && { origin }),
    seen: `${formatPath(path) || 'the value'} ${seen}`,
    ...(remedy !== undefined && { remedy }),
  });
}

/**
 * Refuses what is no data: cycles, class instances, functions, what is `undefined` in a list, nesting without end.
 *
 * @throws GitopsError `manifest/not-plain-data`
 */
export function assertData(verb: string, value: unknown): void {
  const oddity = isData(value) ? undefined : findOddity(value);
  if (oddity) throw notPlainData(`Cannot ${verb} ${titleOf(value, 'a value')}`, oddity);
}

/** What an object calls itself, as far as it does. */
function titleOf(value: unknown, other = 'YAML'): string {
  if (!isJsonObject(value) || typeof value.kind !== 'string') return other;
  const { metadata } = value;
  const name = isJsonObject(metadata) && typeof metadata.name === 'string' ? `/${metadata.name}` : '';
  return `${value.kind}${name}`;
}
