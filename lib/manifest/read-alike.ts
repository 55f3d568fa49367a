import type * as Yaml from 'yaml';
import { parseYaml } from './parse/parse-yaml';
import { sameJson } from './same-json';

let loaded: typeof Yaml | undefined;

/** A reader that has nothing in common with ours; it is loaded when it is asked, as its package has many files. */
function otherReader(): typeof Yaml {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import could not wait
  return (loaded ??= require('yaml') as typeof Yaml);
}

/**
 * Whether a reader of YAML that is not ours finds in a text what we do, as YAML 1.1, in which most can be misread.
 *
 * @throws GitopsError `manifest/unreadable-yaml`, … when we cannot read it ourselves
 */
export function readAlike(text: string): boolean {
  const read = parseYaml(text).map(({ value }) => value);
  return sameJson(read, othersRead(text));
}

function othersRead(text: string): readonly unknown[] | undefined {
  const options = { version: '1.1', merge: true, intAsBigInt: true, logLevel: 'error', maxAliasCount: 0 } as const;
  try {
    const documents = otherReader().parseAllDocuments(text, options);
    if ('empty' in documents) return [];
    if (documents.some(({ errors }) => errors.length > 0)) return undefined;
    return documents.map((document) => document.toJS({ maxAliasCount: 0 }) as unknown);
  } catch {
    return undefined;
  }
}
