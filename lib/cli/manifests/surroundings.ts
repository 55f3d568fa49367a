import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { GitopsError, type JsonObject, isJsonObject, readDocuments } from '../../manifest';
import { kustomizeInputs } from './kustomize-inputs';
import type { Source } from './source';

const KUSTOMIZATIONS = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];

interface FolderFacts {
  readonly isChart: boolean;
  readonly isKustomized: boolean;
}

/** What is known of the folders around files: which are charts, and what kustomizations say of files. */
export class Surroundings {
  private readonly folders = new Map<string, FolderFacts>();
  private readonly inputs = new Set<string>();

  constructor(sources: readonly Source[]) {
    for (const { path } of sources) if (path !== undefined) this.look(dirname(path));
  }

  /** The path of a file within its chart. @returns nothing where no folder above is a chart */
  placeInChart(path: string): string | undefined {
    const chart = this.nearest(path, ({ isChart }) => isChart);
    return chart === undefined
      ? undefined
      : path
          .slice(chart.length + (chart.endsWith(sep) ? 0 : 1))
          .split(sep)
          .join('/');
  }

  /** Whether a kustomization takes a file, or a folder above it, as a patch or as input. */
  isKustomizeInput(path: string): boolean {
    if (this.inputs.size === 0) return false;
    for (let at = path; ; at = dirname(at)) {
      if (this.inputs.has(at)) return true;
      if (dirname(at) === at) return false;
    }
  }

  /** The folder whose objects go to one cluster together, as far as it can be told; empty where it cannot. */
  unitOf(path: string): string {
    const rendered = /^.*[\\/]envs[\\/][^\\/]+[\\/][^\\/]+(?=[\\/])/.exec(path)?.[0];
    return rendered ?? this.nearest(path, ({ isKustomized, isChart }) => isKustomized || isChart) ?? '';
  }

  private nearest(path: string, wanted: (facts: FolderFacts) => boolean): string | undefined {
    for (let folder = dirname(path); ; folder = dirname(folder)) {
      const facts = this.folders.get(folder);
      if (facts && wanted(facts)) return folder;
      if (dirname(folder) === folder) return undefined;
    }
  }

  private look(folder: string): void {
    for (let at = folder; !this.folders.has(at); at = dirname(at)) {
      const kustomization = KUSTOMIZATIONS.map((name) => join(at, name)).find((path) => existsSync(path));
      this.folders.set(at, { isChart: existsSync(join(at, 'Chart.yaml')), isKustomized: kustomization !== undefined });
      if (kustomization !== undefined) this.note(at, kustomization);
    }
  }

  private note(folder: string, file: string): void {
    for (const value of mapsIn(file)) for (const input of kustomizeInputs(folder, value)) this.inputs.add(input);
  }
}

/** The maps of a file; none of what cannot be read, which is told where the file itself is checked. */
function mapsIn(file: string): readonly JsonObject[] {
  try {
    const documents = readDocuments(readFileSync(file, 'utf8'));
    return documents.flatMap((one) => (GitopsError.is(one) || !isJsonObject(one.value) ? [] : [one.value]));
  } catch {
    return [];
  }
}
