import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN, apiVersionOf } from '../../lib/testing/kinds';
import { type Workload, cluster } from './support/cluster';

interface Event {
  readonly event: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: Workload;
}

/** Scenarios whose end is not compared, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'job-backoff': 'the recording ends in the pause before the next try; the in-process Job tries again at once',
  'pvc-bound': 'the condition Unused of claims is not played',
  pdb: 'it counts the Pods of another scenario',
  'crd-name-clash': 'it clashes with a definition of another scenario; see controllers.test.ts',
};

/** The whole recording; the fixture that the health rules are held against has no Pod templates any more. */
const recording = join(process.env.CDK8S_GITOPS_DATA ?? '', 'apiserver/rollouts-v1.37.2.json');
const present = process.env.CDK8S_GITOPS_DATA !== undefined && existsSync(recording);
if (!present) console.warn('skipped: recorded rollouts: CDK8S_GITOPS_DATA is not set to a folder that holds them');

function scenarios(): Readonly<Record<string, readonly Event[]>> {
  return present ? JSON.parse(readFileSync(recording, 'utf8')).scenarios : { 'recorded rollouts': [] };
}

/** Each state that was wanted of the object, one for each generation. */
function wishes(events: readonly Event[]): readonly Workload[] {
  const byGeneration = new Map<unknown, Workload>();
  for (const { object } of events) {
    const generation = object['metadata'].generation ?? 1;
    if (!byGeneration.has(generation) && !object['metadata'].deletionTimestamp) byGeneration.set(generation, object);
  }
  return [...byGeneration.values()].map(({ apiVersion, kind, metadata, spec }) => ({
    apiVersion,
    kind,
    metadata: { name: metadata.name, annotations: outcomeOf(metadata) },
    spec: withoutServerFields(kind, spec),
  }));
}

function outcomeOf({ annotations = {} }: Workload): Workload {
  return annotations['test/outcome'] ? { 'test/outcome': annotations['test/outcome'] } : {};
}

function withoutServerFields(kind: string, spec: Workload): Workload {
  if (kind === 'Job') {
    const { selector: _selector, template, ...rest } = spec;
    return { ...rest, template: { ...template, metadata: { ...template.metadata, labels: {} } } };
  }
  const { volumeName: _volume, clusterIP: _ip, clusterIPs: _ips, nodeName: _node, ...rest } = spec;
  if (kind !== 'Pod') return rest;
  const { volumes: _volumes, containers, ...pod } = rest;
  return { ...pod, containers: containers.map(({ volumeMounts: _mounts, ...container }: Workload) => container) };
}

function pathOf({ apiVersion, kind, metadata }: Workload): string {
  const found = BUILT_IN.find((one) => apiVersionOf(one) === apiVersion && one.kind === kind);
  const root = found?.group ? `/apis/${found.group}/${found.version}` : '/api/v1';
  return `${root}${found?.namespaced ? '/namespaces/default' : ''}/${found?.plural ?? ''}/${metadata.name}`;
}

function comparable(status: unknown): unknown {
  const text = JSON.stringify(status ?? {})
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
    .replace(/-[0-9a-f]{10}\b/g, '-<hash>')
    .replace(/"10\.\d+\.\d+\.\d+"/g, '"<ip>"');
  const value = JSON.parse(text) as Workload;
  if (Array.isArray(value['conditions']))
    value['conditions'].sort((a: Workload, b: Workload) => (a.type < b.type ? -1 : 1));
  return value;
}

(present ? describe : describe.skip)('controllers end where those of a real cluster end', () => {
  test.each(Object.entries(scenarios()).filter(([name]) => !LEFT_OUT[name]))('%s', async (_name, events) => {
    const { apply, get, settle, pass } = cluster();
    const states = wishes(events);
    for (const wish of states) {
      expect((await apply(pathOf(wish), wish)).status).toBeLessThan(300);
      settle();
      pass(30);
      settle();
    }
    const kept = events.filter(({ event, object }) => event !== 'DELETED' && !object['metadata'].deletionTimestamp);
    const [first] = states;
    expect(comparable((await get(pathOf(first ?? {}))).status)).toEqual(comparable(kept.at(-1)?.object['status']));
  });
});
