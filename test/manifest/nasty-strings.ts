import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ours from '../fixtures/nasty-strings.json';

const LONG: readonly string[] = [
  'word '.repeat(60).trim(),
  'x'.repeat(1023),
  'x'.repeat(1024),
  'x'.repeat(5000),
  'é'.repeat(2000),
  '😀'.repeat(700),
  '"\\'.repeat(600),
  `${'a b '.repeat(400)}\n${'c: d # '.repeat(400)}e`,
  `${'/path'.repeat(300)}: x`,
];

/** Strings that some reader or writer of YAML is known to get wrong. */
export const nastyStrings: readonly string[] = [...new Set([...Object.values(ours).flat(), ...LONG])];

/** The larger collection of the data folder, where there is one. */
export function collectedStrings(): readonly string[] | undefined {
  const file = join(process.env.CDK8S_GITOPS_DATA ?? '', 'nasty-strings.json');
  if (process.env.CDK8S_GITOPS_DATA === undefined || !existsSync(file)) return undefined;
  const { strings } = JSON.parse(readFileSync(file, 'utf8')) as { strings: readonly { value: string }[] };
  return strings.map(({ value }) => value);
}
