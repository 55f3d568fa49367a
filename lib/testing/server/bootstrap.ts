import { finishCreate } from './finish-create';
import { decoded } from '../defaults';
import type { Kind } from '../kinds';
import { type Obj, ensure } from '../value';
import { timestamp } from '../store';
import type { WriteOptions } from './options';
import type { Server } from './server';
import { trackUpdate } from './tracking';

const OPTIONS: WriteOptions = {
  manager: 'kube-apiserver',
  dryRun: false,
  force: false,
  validation: 'Ignore',
  warn: () => undefined,
};
const NODES = 3;
const NAMESPACES = ['kube-system', 'kube-public', 'kube-node-lease', 'default'];

/** Fills a new cluster with what every cluster has from the beginning. */
export function bootstrap(server: Server): void {
  const kind = server.registry.builtIn('v1', 'Namespace');
  for (const name of NAMESPACES) add(server, kind, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  for (let number = 1; number <= NODES; number++) addNode(server, number);
}

function add(server: Server, kind: Kind, object: Obj): Obj {
  return finishCreate(
    server,
    kind,
    trackUpdate({ server, kind, options: OPTIONS, subresource: '' }, undefined, decoded(kind, object)),
    OPTIONS,
  );
}

function addNode(server: Server, number: number): void {
  const kind = server.registry.builtIn('v1', 'Node');
  const name = `node-${number}`;
  const labels = {
    'kubernetes.io/hostname': name,
    'kubernetes.io/os': 'linux',
    'topology.kubernetes.io/zone': `zone-${number}`,
  };
  const node = add(server, kind, { apiVersion: 'v1', kind: 'Node', metadata: { name, labels } });
  const size = { cpu: '32', memory: '256Gi', pods: '110' };
  const ready = {
    type: 'Ready',
    status: 'True',
    reason: 'KubeletReady',
    message: '',
    lastTransitionTime: timestamp(server.clock),
    lastHeartbeatTime: timestamp(server.clock),
  };
  Object.assign(ensure(node, 'status'), { capacity: size, allocatable: { ...size }, conditions: [ready] });
  delete ensure(node, 'spec')['taints'];
  server.store.put(kind, node);
}
