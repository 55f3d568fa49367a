import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from './connection';
import { tokenFileCredentials } from './credentials';
import type { Environment } from './kubeconfig-file';

const FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';

/** The connection of a Pod to its own cluster, or undefined outside of one. */
export function inClusterConnection(env: Environment, folder = FOLDER): Connection | undefined {
  const { KUBERNETES_SERVICE_HOST: host, KUBERNETES_SERVICE_PORT: port = '443' } = env;
  const token = join(folder, 'token');
  if (!host || !existsSync(token)) return undefined;
  const ca = readIfThere(join(folder, 'ca.crt'));
  const namespace = readIfThere(join(folder, 'namespace'))?.trim();
  return {
    name: 'in-cluster',
    ...(namespace ? { namespace } : {}),
    server: { url: `https://${host.includes(':') ? `[${host}]` : host}:${port}`, ...(ca ? { ca } : {}) },
    credentials: tokenFileCredentials(token),
  };
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
