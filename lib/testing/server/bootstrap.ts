import { finishCreate } from './finish-create';
import { decoded } from '../defaults';
import type { WriteOptions } from './options';
import type { Server } from './server';
import { trackUpdate } from './tracking';

const OPTIONS: WriteOptions = { manager: 'kube-apiserver', dryRun: false, force: false, validation: 'Ignore', warn: () => undefined };
const NAMESPACES = ['kube-system', 'kube-public', 'kube-node-lease', 'default'];

/** Fills a new cluster with what every cluster has from the beginning. */
export function bootstrap(server: Server): void {
  const kind = server.registry.builtIn('v1', 'Namespace');
  for (const name of NAMESPACES) {
    const object = decoded(kind, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
    finishCreate(server, kind, trackUpdate({ server, kind, options: OPTIONS, subresource: '' }, undefined, object), OPTIONS);
  }
}
