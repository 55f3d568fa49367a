import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Users } from '../server/access';

/** The kubeconfig of an API on loopback: one context for each user, the first is current. */
export function kubeconfigOf(url: string, users: Users): string {
  const names = Object.entries(users).map(([token, user]) => ({ token, name: user.name }));
  return `${JSON.stringify(
    {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'in-process', cluster: { server: url } }],
      users: names.map(({ token, name }) => ({ name, user: { token } })),
      contexts: names.map(({ name }) => ({ name, context: { cluster: 'in-process', user: name } })),
      'current-context': names[0]?.name ?? '',
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
