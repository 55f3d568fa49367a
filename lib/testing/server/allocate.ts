import { type Kind, resourceName } from '../kinds';
import { type Obj, type Value, at, drop, ensure, equal, list, objs, setDefault, text } from '../value';
import { labelJob } from './job-labels';
import type { Server } from './server';

/** Gives a new object what the server hands out: addresses and ports of Services. */
export function allocateOnCreate(server: Server, kind: Kind, object: Obj): void {
  if (resourceName(kind) === 'services') allocateService(server, ensure(object, 'spec'));
  if (resourceName(kind) === 'jobs.batch') labelJob(object);
}

/** Keeps, and completes, what the server handed out before. */
export function allocateOnUpdate(server: Server, kind: Kind, before: Obj, after: Obj): void {
  if (resourceName(kind) === 'daemonsets.apps') countTemplates(before, after);
  if (resourceName(kind) !== 'services') return;
  const old = ensure(before, 'spec');
  const spec = ensure(after, 'spec');
  if (spec['type'] !== 'ExternalName') keepAddresses(old, spec);
  dropByType(old, spec);
  keepPorts(old, spec);
  allocateService(server, spec);
}

const TEMPLATES = 'deprecated.daemonset.template.generation';

/** A DaemonSet counts the changes of its template in an annotation. */
function countTemplates(before: Obj, after: Obj): void {
  const old = Number(at(before, 'metadata', 'annotations', TEMPLATES) ?? 1);
  const isSame = equal(at(before, 'spec', 'template'), at(after, 'spec', 'template'));
  ensure(after, 'metadata', 'annotations')[TEMPLATES] = String(isSame ? old : old + 1);
}

function keepAddresses(old: Obj, spec: Obj): void {
  for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy']) {
    const value = old[field];
    if (value !== undefined) setDefault(spec, field, value);
  }
}

function keepPorts(old: Obj, spec: Obj): void {
  if (!needsNodePorts(spec)) return;
  for (const port of objs(spec['ports'])) {
    const before = objs(old['ports']).find(
      (one) => one['port'] === port['port'] && one['protocol'] === port['protocol'],
    );
    if (before?.['nodePort'] !== undefined) setDefault(port, 'nodePort', before['nodePort']);
  }
}

/** What belongs to the old type goes, unless the writer changed it. */
function dropByType(old: Obj, spec: Obj): void {
  if (needsNodePorts(old) && !needsNodePorts(spec) && equal(nodePorts(old), nodePorts(spec))) {
    for (const port of objs(spec['ports'])) delete port['nodePort'];
  }
  const isOutside = (one: Obj): boolean => one['type'] === 'NodePort' || one['type'] === 'LoadBalancer';
  if (isOutside(old) && !isOutside(spec)) dropSame(old, spec, ['externalTrafficPolicy']);
  if (needsHealthPort(old) && !needsHealthPort(spec)) dropSame(old, spec, ['healthCheckNodePort']);
  if (old['type'] === 'LoadBalancer' && spec['type'] !== 'LoadBalancer')
    dropSame(old, spec, ['allocateLoadBalancerNodePorts', 'loadBalancerClass']);
}

function needsHealthPort(spec: Obj): boolean {
  return spec['type'] === 'LoadBalancer' && spec['externalTrafficPolicy'] === 'Local';
}

function nodePorts(spec: Obj): Value[] {
  return objs(spec['ports']).flatMap((port) => (port['nodePort'] ? [port['nodePort']] : []));
}

function dropSame(old: Obj, spec: Obj, fields: readonly string[]): void {
  for (const field of fields) if (equal(old[field], spec[field])) drop(spec, field);
}

function needsNodePorts(spec: Obj): boolean {
  return (
    spec['type'] === 'NodePort' || (spec['type'] === 'LoadBalancer' && spec['allocateLoadBalancerNodePorts'] !== false)
  );
}

function allocateService(server: Server, spec: Obj): void {
  if (spec['type'] === 'ExternalName') {
    for (const field of ['clusterIP', 'clusterIPs', 'ipFamilies', 'ipFamilyPolicy', 'internalTrafficPolicy'])
      drop(spec, field);
    return;
  }
  if (!text(spec['clusterIP'])) spec['clusterIP'] = text(list(spec['clusterIPs'])[0]) || server.identities.clusterIp();
  setDefault(spec, 'clusterIPs', [text(spec['clusterIP'])]);
  setDefault(
    spec,
    'ipFamilyPolicy',
    spec['clusterIP'] === 'None' && Object.keys(ensure(spec, 'selector')).length === 0
      ? 'RequireDualStack'
      : 'SingleStack',
  );
  if (Object.keys(ensure(spec, 'selector')).length === 0) delete spec['selector'];
  setDefault(spec, 'ipFamilies', ['IPv4']);
  if (needsHealthPort(spec)) setDefault(spec, 'healthCheckNodePort', server.identities.nodePort());
  if (needsNodePorts(spec))
    for (const port of objs(spec['ports'])) setDefault(port, 'nodePort', server.identities.nodePort());
}
