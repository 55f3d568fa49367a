import { type Obj, at, ensure, isObj, obj, objs, setDefault, text } from '../value';

const IS_FIELD_REF = 'fieldRef';

/** Fills in what a Pod's spec leaves out. */
export function defaultPodSpec(spec: Obj): void {
  setDefault(spec, 'restartPolicy', 'Always');
  setDefault(spec, 'terminationGracePeriodSeconds', 30);
  setDefault(spec, 'dnsPolicy', 'ClusterFirst');
  setDefault(spec, 'securityContext', {});
  setDefault(spec, 'schedulerName', 'default-scheduler');
  if (text(spec['serviceAccountName'])) setDefault(spec, 'serviceAccount', text(spec['serviceAccountName']));
  else if (text(spec['serviceAccount'])) setDefault(spec, 'serviceAccountName', text(spec['serviceAccount']));
  for (const container of containersOf(spec)) defaultContainer(container, spec['hostNetwork'] === true);
  for (const volume of objs(spec['volumes'])) defaultVolume(volume);
}

/** Every container of a Pod's spec. */
export function containersOf(spec: Obj): readonly Obj[] {
  return ['initContainers', 'containers', 'ephemeralContainers'].flatMap((field) => objs(spec[field]));
}

function defaultContainer(container: Obj, hostNetwork: boolean): void {
  setDefault(container, 'terminationMessagePath', '/dev/termination-log');
  setDefault(container, 'terminationMessagePolicy', 'File');
  setDefault(container, 'imagePullPolicy', pullPolicy(text(container['image'])));
  for (const port of objs(container['ports'])) {
    setDefault(port, 'protocol', 'TCP');
    if (hostNetwork) setDefault(port, 'hostPort', port['containerPort'] ?? 0);
  }
  for (const variable of objs(container['env'])) {
    const ref = at(variable, 'valueFrom', IS_FIELD_REF);
    if (isObj(ref)) setDefault(ref, 'apiVersion', 'v1');
  }
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe']) defaultProbe(container[probe]);
  for (const hook of ['postStart', 'preStop']) defaultHttpGet(at(container, 'lifecycle', hook, 'httpGet'));
}

/** Requests that equal the limits where none are written; only of Pods, not of their templates. */
export function defaultRequests(resources: Obj): void {
  for (const [name, amount] of Object.entries(obj(resources['limits'])))
    setDefault(ensure(resources, 'requests'), name, amount);
}

/** `Always` for `:latest` and images without tag and digest. */
function pullPolicy(image: string): string {
  if (image.includes('@')) return 'IfNotPresent';
  const tag = /:([^/:]+)$/.exec(image)?.[1] ?? 'latest';
  return tag === 'latest' ? 'Always' : 'IfNotPresent';
}

function defaultProbe(probe: unknown): void {
  if (!isObj(probe)) return;
  setDefault(probe, 'timeoutSeconds', 1);
  setDefault(probe, 'periodSeconds', 10);
  setDefault(probe, 'successThreshold', 1);
  setDefault(probe, 'failureThreshold', 3);
  defaultHttpGet(probe['httpGet']);
  if (isObj(probe['grpc'])) setDefault(probe['grpc'], 'service', '');
}

function defaultHttpGet(httpGet: unknown): void {
  if (!isObj(httpGet)) return;
  setDefault(httpGet, 'path', '/');
  setDefault(httpGet, 'scheme', 'HTTP');
}

const MODE = 0o644;

function defaultVolume(volume: Obj): void {
  const sources = Object.keys(volume).filter((key) => key !== 'name');
  if (sources.length === 0) volume['emptyDir'] = {};
  for (const source of ['configMap', 'secret', 'downwardAPI', 'projected']) {
    if (isObj(volume[source])) setDefault(volume[source], 'defaultMode', MODE);
  }
  if (isObj(volume['hostPath'])) setDefault(volume['hostPath'], 'type', '');
  if (isObj(volume['iscsi'])) setDefault(volume['iscsi'], 'iscsiInterface', 'default');
  for (const source of objs(at(volume, 'projected', 'sources'))) defaultProjection(source);
  for (const item of objs(at(volume, 'downwardAPI', 'items')))
    if (isObj(item[IS_FIELD_REF])) setDefault(item[IS_FIELD_REF], 'apiVersion', 'v1');
  const claim = at(volume, 'ephemeral', 'volumeClaimTemplate', 'spec');
  if (isObj(claim)) setDefault(claim, 'volumeMode', 'Filesystem');
}

function defaultProjection(source: Obj): void {
  if (isObj(source['serviceAccountToken'])) setDefault(source['serviceAccountToken'], 'expirationSeconds', 3600);
  for (const item of objs(at(source, 'downwardAPI', 'items')))
    if (isObj(item[IS_FIELD_REF])) setDefault(item[IS_FIELD_REF], 'apiVersion', 'v1');
}
