import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What kubectl makes of a file: its objects, or that it refuses it. */
export type Verdict = readonly unknown[] | 'refused';

/** Asks kubectl, without any cluster, what it reads in each of many files whose object is named after their number. */
export function kubectlVerdicts(kubectl: string, texts: readonly string[]): readonly Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-'));
  texts.forEach((text, index) => writeFileSync(join(folder, `f${index}.yaml`), text));
  const { stdout, stderr } = spawnSync(kubectl, ['annotate', '--local', '-f', folder, 'zz=y', '-o', 'json'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent' },
  });
  rmSync(folder, { recursive: true });
  const refused = new Set(Array.from(stderr.matchAll(/\/f(\d+)\.yaml/g), ([, number]) => Number(number)));
  const found = texts.map((): unknown[] => []);
  for (const object of objectsOf(stdout)) found[Number(object.metadata.name.slice(1))]?.push(unmarked(object));
  return found.map((objects, index) => (refused.has(index) || objects.length === 0 ? 'refused' : objects));
}

interface Named {
  readonly metadata: { readonly name: string; readonly annotations?: Record<string, string> };
}

function objectsOf(stdout: string): readonly Named[] {
  if (stdout.trim() === '') return [];
  return JSON.parse(`[${stdout.replace(/^\}\n\{$/gm, '},{')}]`) as Named[];
}

function unmarked(object: Named): unknown {
  const { annotations: _, ...metadata } = object.metadata;
  return { ...object, metadata };
}
