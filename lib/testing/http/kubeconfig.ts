import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A user, and where to reach the API as that user. */
export interface Door {
  readonly name: string;
  readonly token: string;
  readonly url: string;
}

/** The kubeconfig of an API on loopback: one context for each user, the first is current. */
export function kubeconfigOf(doors: readonly Door[]): string {
  return `${JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: doors.map(({ name, url }) => ({ name: `in-process-${name}`, cluster: { server: url } })),
      users: doors.map(({ token, name }) => ({ name, user: { token } })),
      contexts: doors.map(({ name }) => ({ name, context: { cluster: `in-process-${name}`, user: name } })),
      'current-context': doors[0]?.name ?? '',
    },
    null,
    2,
  )}\n`;
}

/** Writes a kubeconfig into a folder of its own, which `remove` deletes. */
export function writeKubeconfig(text: string): { readonly file: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'in-process-kubernetes-'));
  const file = join(folder, 'kubeconfig');
  writeFileSync(file, text, { mode: 0o600 });
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
