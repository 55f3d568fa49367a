import { emitYaml, emitYamlStream } from './emit/emit-yaml';
import { GitopsError } from './error';
import type { Json } from './json';
import { parseYaml } from './parse/parse-yaml';

/**
 * Writes plain data as YAML that every reader takes for the same data, the same bytes everywhere: one document for one
 * value, a stream with `---` between for an array of them.
 *
 * @throws GitopsError `manifest/not-plain-data` for what YAML cannot say: NaN, functions, class instances, cycles, …
 * @example
 * ```ts
 * import { toYaml } from 'cdk8s-gitops';
 *
 * const text = toYaml({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'flags' }, data: { on: 'yes' } });
 * // apiVersion: v1
 * // kind: ConfigMap
 * // metadata:
 * //   name: flags
 * // data:
 * //   "on": "yes"
 * ```
 */
export function toYaml(values: unknown): string {
  return Array.isArray(values) ? emitYamlStream(values) : emitYaml(values);
}

/**
 * Reads the documents of a YAML or JSON text as Kubernetes reads them; empty documents are left out, and integers that
 * a number cannot hold become bigints.
 *
 * @throws GitopsError `manifest/unreadable-yaml`, `manifest/duplicate-key`, `manifest/alias-bomb`, `manifest/too-large`
 * @example
 * ```ts
 * import { fromYaml } from 'cdk8s-gitops';
 *
 * const [first] = fromYaml('mode: 0o644\nanswer: "no"\n'); // { mode: 420, answer: 'no' }
 * ```
 */
export function fromYaml(text: string): readonly Json[] {
  if (typeof (text as unknown) !== 'string') {
    const seen = `a value of the type ${typeof text} was given, not text`;
    throw new GitopsError('manifest/unreadable-yaml', { attempt: 'Cannot read YAML', seen });
  }
  return parseYaml(text).map(({ value }) => value);
}
