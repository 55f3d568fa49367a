import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One request to a real kube-apiserver 1.37.2 and its answer. */
export interface Step {
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    readonly path: string;
    readonly contentType?: string;
    readonly accept?: string;
    readonly token?: string;
    readonly body?: unknown;
  };
  readonly response: { readonly status: number; readonly body: unknown; readonly warning?: string };
}

/** Recorded scenarios by name. */
export type Recordings = Readonly<Record<string, readonly Step[]>>;

/** The recordings that lie with the tests; they were made with a real kube-apiserver for this project. */
export function heldRecordings(): Recordings {
  const file = join(__dirname, '../../fixtures/apiserver-recordings.json.gz');
  return JSON.parse(gunzipSync(readFileSync(file)).toString()).scenarios;
}

/** The recordings in the folder of test data, where there is one. */
export function freshRecordings(): Recordings | undefined {
  const file = join(process.env['CDK8S_GITOPS_DATA'] ?? '', 'apiserver/recordings-v1.37.2.json');
  return process.env['CDK8S_GITOPS_DATA'] && existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8')).scenarios
    : undefined;
}
