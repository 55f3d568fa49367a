import type { ReadManifests } from './found-object';
import { readManifests } from './read-manifests';
import { readSource } from './read-source';
import type { Source } from './source';
import type { Surroundings } from './surroundings';

/** Is told how much of the work is done. */
export type Told = (done: number, all: number) => void;

/** What reading needs beside the sources. */
export interface Reading {
  readonly surroundings: Surroundings;
  /** The text of standard input. */
  readonly standardInput: string;
  readonly progress: Told;
}

/** Reads every source; reading is half of the work. */
export function readAll(sources: readonly Source[], reading: Reading): readonly ReadManifests[] {
  return sources.map((source, index) => {
    reading.progress(index, 2 * sources.length);
    const content = readSource(source, reading.standardInput);
    if ('finding' in content) return { source, objects: [], notices: [], findings: [content.finding] };
    return readManifests(source, content.text, reading.surroundings);
  });
}
