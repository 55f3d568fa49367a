import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as jsYaml from 'js-yaml';
import * as yaml from 'yaml';

/** A program or library that reads YAML; each takes one document and gives what JSON would hold. */
export interface Reader {
  readonly name: string;
  readonly read: (text: string) => unknown;
  /** How many strings it is given in one document; some compare every key with every other. @default - all */
  readonly chunk?: number;
  /** How many generated strings it is given at most; some are slow. @default - all */
  readonly most?: number;
}

const RUN = { encoding: 'utf8', maxBuffer: 2 ** 30 } as const;
const PYTHON = `
import json, sys, yaml
loader = getattr(yaml, 'CSafeLoader', yaml.SafeLoader) if sys.argv[1] == 'c' else yaml.SafeLoader
json.dump(yaml.load(sys.stdin.buffer.read().decode('utf-8'), loader), sys.stdout)
`;

function viaPython(loader: 'c' | 'pure'): (text: string) => unknown {
  return (text) => {
    const { status, stdout, stderr } = spawnSync('python3', ['-c', PYTHON, loader], { ...RUN, input: text });
    if (status !== 0) throw new Error(stderr.trim().split('\n').slice(-6).join('\n'));
    return JSON.parse(stdout);
  };
}

/** What kubectl prints for a stream of objects, without any cluster. */
export function kubectlJson(text: string): { readonly error?: string; readonly stdout: string } {
  const args = ['annotate', '--local', '-f', '-', 'zz=y', '-o', 'json'];
  const env = { PATH: process.env.PATH ?? '', HOME: '/nonexistent' };
  const { status, stdout, stderr } = spawnSync(kubectl(), args, { ...RUN, input: text, env });
  return status === 0 ? { stdout } : { error: stderr.trim(), stdout };
}

function viaKubectl(text: string): unknown {
  const { error, stdout } = kubectlJson(text);
  if (error !== undefined) throw new Error(error);
  return JSON.parse(stdout);
}

function kubectl(): string {
  return join(process.env.KUBEBUILDER_ASSETS ?? '', 'kubectl');
}

/** Whether a kubectl is there to ask. */
export function hasKubectl(): boolean {
  return process.env.KUBEBUILDER_ASSETS !== undefined && existsSync(kubectl());
}

/** Whether a Python with PyYAML is there to ask. */
export function hasPyYaml(): boolean {
  return spawnSync('python3', ['-c', 'import yaml']).status === 0;
}

const LIBRARIES: readonly Reader[] = [
  { name: 'yaml as 1.2', chunk: 2000, read: (text) => yaml.parse(text, { version: '1.2', logLevel: 'error' }) },
  {
    name: 'yaml as 1.1',
    chunk: 2000,
    read: (text) => yaml.parse(text, { version: '1.1', logLevel: 'error', merge: true }),
  },
  { name: 'js-yaml', read: (text) => jsYaml.load(text) },
];

/** The readers at hand; says aloud which are not. */
export function readers(): readonly Reader[] {
  const found = [...LIBRARIES];
  if (hasPyYaml()) {
    found.push(
      { name: 'PyYAML', most: 10_000, read: viaPython('pure') },
      { name: 'PyYAML on libyaml', read: viaPython('c') },
    );
  } else console.warn('skipped: reading back by PyYAML, as there is no python3 with yaml');
  if (hasKubectl()) found.push({ name: 'kubectl', read: viaKubectl });
  else console.warn('skipped: reading back by kubectl, as KUBEBUILDER_ASSETS names no folder that holds it');
  return found;
}
