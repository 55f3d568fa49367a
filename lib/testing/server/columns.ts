import type { Column } from '../kinds';
import { metaOf, nameOf } from '../store';
import { type Obj, type Value, at, isObj, list, num, obj, objs, text, texts } from '../value';

/** A column of a table, with what stands in it. */
export interface TableColumn {
  readonly name: string;
  readonly type: string;
  readonly format?: string;
  readonly priority?: number;
  readonly cell: (object: Obj) => Value;
}

const NAME: TableColumn = { name: 'Name', type: 'string', format: 'name', cell: nameOf };
const AGE: TableColumn = {
  name: 'Age',
  type: 'string',
  cell: (object) => age(text(metaOf(object)['creationTimestamp'])),
};

function words(name: string, cell: (object: Obj) => Value, priority = 0): TableColumn {
  return { name, type: 'string', cell, priority };
}

function count(name: string, ...path: readonly string[]): TableColumn {
  return { name, type: 'integer', cell: (object) => num(at(object, ...path)) };
}

const status =
  (field: string) =>
  (object: Obj): number =>
    num(at(object, 'status', field));
const spec =
  (field: string) =>
  (object: Obj): number =>
    num(at(object, 'spec', field));
const ratio =
  (have: string, want: (object: Obj) => number) =>
  (object: Obj): string =>
    `${status(have)(object)}/${want(object)}`;

const COLUMNS: Readonly<Record<string, readonly TableColumn[]>> = {
  pods: [words('Ready', podReady), words('Status', podStatus), { name: 'Restarts', type: 'string', cell: podRestarts }],
  'deployments.apps': [
    words('Ready', ratio('readyReplicas', spec('replicas'))),
    count('Up-to-date', 'status', 'updatedReplicas'),
    count('Available', 'status', 'availableReplicas'),
  ],
  'replicasets.apps': [
    count('Desired', 'spec', 'replicas'),
    count('Current', 'status', 'replicas'),
    count('Ready', 'status', 'readyReplicas'),
  ],
  'statefulsets.apps': [words('Ready', ratio('readyReplicas', spec('replicas')))],
  'daemonsets.apps': [
    count('Desired', 'status', 'desiredNumberScheduled'),
    count('Current', 'status', 'currentNumberScheduled'),
    count('Ready', 'status', 'numberReady'),
    count('Up-to-date', 'status', 'updatedNumberScheduled'),
    count('Available', 'status', 'numberAvailable'),
    words('Node Selector', () => '<none>'),
  ],
  'jobs.batch': [
    words('Status', jobStatus),
    words('Completions', ratio('succeeded', spec('completions'))),
    words('Duration', () => ''),
  ],
  services: [
    words('Type', (object) => text(at(object, 'spec', 'type'))),
    words('Cluster-IP', (object) => text(at(object, 'spec', 'clusterIP')) || '<none>'),
    words('External-IP', externalIp),
    words('Port(s)', servicePorts),
  ],
  configmaps: [{ name: 'Data', type: 'string', cell: dataCount }],
  secrets: [words('Type', (object) => text(object['type'])), { name: 'Data', type: 'string', cell: dataCount }],
  namespaces: [words('Status', (object) => text(at(object, 'status', 'phase')))],
  persistentvolumeclaims: [
    words('Status', (object) => text(at(object, 'status', 'phase'))),
    words('Volume', (object) => text(at(object, 'spec', 'volumeName'))),
    words('Capacity', (object) => text(at(object, 'status', 'capacity', 'storage'))),
    words('Access Modes', (object) => texts(at(object, 'spec', 'accessModes')).join(',')),
    words('StorageClass', (object) => text(at(object, 'spec', 'storageClassName'))),
  ],
  'ingresses.networking.k8s.io': [
    words('Class', (object) => text(at(object, 'spec', 'ingressClassName')) || '<none>'),
    words(
      'Hosts',
      (object) =>
        objs(at(object, 'spec', 'rules'))
          .map((rule) => text(rule['host']) || '*')
          .join(',') || '*',
    ),
    words('Address', () => ''),
    words('Ports', (object) => (list(at(object, 'spec', 'tls')).length > 0 ? '80, 443' : '80')),
  ],
  'networkpolicies.networking.k8s.io': [
    words('Pod-Selector', (object) => labels(at(object, 'spec', 'podSelector', 'matchLabels'))),
  ],
};

/** The columns of a kind, with those of its CustomResourceDefinition where it has one. */
export function columnsOf(resource: string, custom: readonly Column[]): readonly TableColumn[] {
  const own = COLUMNS[resource] ?? custom.map(fromDefinition);
  return own.some(({ name }) => name === 'Age') ? [NAME, ...own] : [NAME, ...own, AGE];
}

function fromDefinition({ name, type, path, priority }: Column): TableColumn {
  const steps = path.split('.').filter(Boolean);
  return {
    name,
    type,
    priority,
    cell: (object) => (type === 'date' ? age(text(at(object, ...steps))) : (at(object, ...steps) ?? null)),
  };
}

function labels(selector: Value | undefined): string {
  return (
    Object.entries(obj(selector))
      .map(([key, value]) => `${key}=${text(value)}`)
      .join(',') || '<none>'
  );
}

function podReady(object: Obj): string {
  const ready = objs(at(object, 'status', 'containerStatuses')).filter((one) => one['ready'] === true).length;
  return `${ready}/${list(at(object, 'spec', 'containers')).length}`;
}

function podStatus(object: Obj): string {
  if (text(metaOf(object)['deletionTimestamp'])) return 'Terminating';
  for (const one of objs(at(object, 'status', 'containerStatuses'))) {
    const reason = text(at(one, 'state', 'waiting', 'reason')) || text(at(one, 'state', 'terminated', 'reason'));
    if (reason) return reason;
  }
  return text(at(object, 'status', 'phase'));
}

function podRestarts(object: Obj): string {
  return String(
    objs(at(object, 'status', 'containerStatuses')).reduce((sum, one) => sum + num(one['restartCount']), 0),
  );
}

function jobStatus(object: Obj): string {
  const met = objs(at(object, 'status', 'conditions')).find(
    (one) => one['status'] === 'True' && ['Complete', 'Failed', 'Suspended'].includes(text(one['type'])),
  );
  return met ? text(met['type']) : 'Running';
}

function externalIp(object: Obj): string {
  const type = at(object, 'spec', 'type');
  if (type === 'ExternalName') return text(at(object, 'spec', 'externalName'));
  return type === 'LoadBalancer' ? '<pending>' : '<none>';
}

function servicePorts(object: Obj): string {
  const ports = objs(at(object, 'spec', 'ports'));
  const shown = ports.map(
    (port) => `${num(port['port'])}${port['nodePort'] ? `:${num(port['nodePort'])}` : ''}/${text(port['protocol'])}`,
  );
  return shown.join(',') || '<none>';
}

function dataCount(object: Obj): number {
  return [object['data'], object['binaryData']].reduce<number>(
    (sum, part) => sum + (isObj(part) ? Object.keys(part).length : 0),
    0,
  );
}

/** How long ago a time is: `5s`, `3m`, `4h`, `12d`. */
function age(time: string): string {
  const seconds = Math.max(0, Math.round((Date.now() - Date.parse(time)) / 1000));
  if (!Number.isFinite(seconds)) return '<unknown>';
  if (seconds < 120) return `${seconds}s`;
  if (seconds < 7200) return `${Math.floor(seconds / 60)}m`;
  return seconds < 172800 ? `${Math.floor(seconds / 3600)}h` : `${Math.floor(seconds / 86400)}d`;
}
