import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DefinitionSets, Definitions } from '../../lib/schema/import/definitions';

/** Finds the folder of definition sets: the argument, or `kubernetes` in the folder of the environment variable. */
export function definitionsFolder(argument: string | undefined): string {
  if (argument) return argument;
  const data = process.env.CDK8S_GITOPS_DATA;
  if (data) return join(data, 'kubernetes');
  throw new Error('Name the folder of definitions-1.NN.json.gz files, or set CDK8S_GITOPS_DATA');
}

/** Reads every `definitions-1.NN.json.gz` of a folder. */
export function readDefinitionSets(folder: string): DefinitionSets {
  const minors = readdirSync(folder).flatMap((name) => {
    const minor = /^definitions-1\.(\d+)\.json\.gz$/.exec(name)?.[1];
    return minor === undefined ? [] : [Number(minor)];
  });
  const sorted = minors.sort((a, b) => a - b);
  if (sorted.length === 0) throw new Error(`No definitions-1.NN.json.gz in ${folder}`);
  return new Map(sorted.map((minor) => [minor, readDefinitions(join(folder, `definitions-1.${minor}.json.gz`))]));
}

function readDefinitions(file: string): Definitions {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  return (JSON.parse(text) as { definitions: Definitions }).definitions;
}
