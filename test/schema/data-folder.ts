import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Folder of recorded data; absent on most machines. */
const DATA = process.env.CDK8S_GITOPS_DATA;

/** `it` where a file of the data folder is there, else an `it` that is skipped, saying so. */
export function itWithData(...names: readonly string[]): jest.It {
  const missing = names.find((name) => !DATA || !existsSync(join(DATA, name)));
  if (missing === undefined) return it;
  console.warn(`Skipped: needs ${missing} in the folder named by CDK8S_GITOPS_DATA`);
  return it.skip;
}

/** The path of a file or folder of recorded data. */
export function dataPath(name: string): string {
  return join(DATA ?? '', name);
}

/** Reads a JSON file of recorded data, gzipped or not. */
export function readData(name: string): unknown {
  const bytes = readFileSync(dataPath(name));
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
}
