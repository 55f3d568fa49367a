import { type Obj, ensure, isObj, obj, objs, setDefault, text } from '../value';

/** Fills in what a Secret leaves out. */
export function defaultSecret(object: Obj): void {
  setDefault(object, 'type', 'Opaque');
  if (isObj(object['stringData'])) {
    for (const [key, value] of Object.entries(object['stringData'])) {
      ensure(object, 'data')[key] = Buffer.from(text(value), 'utf8').toString('base64');
    }
    delete object['stringData'];
  }
}

/** Fills in what a Namespace leaves out. */
export function defaultNamespace(object: Obj): void {
  ensure(object, 'metadata', 'labels')['kubernetes.io/metadata.name'] = text(obj(object['metadata'])['name']);
}

/** Fills in what a PersistentVolumeClaim leaves out. */
export function defaultClaim(object: Obj): void {
  setDefault(ensure(object, 'spec'), 'volumeMode', 'Filesystem');
}

/** Fills in what a PersistentVolume leaves out. */
export function defaultVolume(object: Obj): void {
  const spec = ensure(object, 'spec');
  setDefault(spec, 'volumeMode', 'Filesystem');
  setDefault(spec, 'persistentVolumeReclaimPolicy', 'Retain');
  if (isObj(spec['hostPath'])) setDefault(spec['hostPath'], 'type', '');
}

/** Fills in what a StorageClass leaves out. */
export function defaultStorageClass(object: Obj): void {
  setDefault(object, 'reclaimPolicy', 'Delete');
  setDefault(object, 'volumeBindingMode', 'Immediate');
}

/** Fills in what a PriorityClass leaves out. */
export function defaultPriorityClass(object: Obj): void {
  setDefault(object, 'preemptionPolicy', 'PreemptLowerPriority');
}

/** Fills in what a RoleBinding leaves out. */
export function defaultBinding(object: Obj): void {
  setDefault(ensure(object, 'roleRef'), 'apiGroup', 'rbac.authorization.k8s.io');
  if (obj(object['roleRef'])['apiGroup'] === '') ensure(object, 'roleRef')['apiGroup'] = 'rbac.authorization.k8s.io';
  for (const subject of objs(object['subjects'])) {
    if (subject['kind'] !== 'ServiceAccount') setDefault(subject, 'apiGroup', 'rbac.authorization.k8s.io');
  }
}

/** Fills in what a HorizontalPodAutoscaler leaves out. */
export function defaultAutoscaler(object: Obj): void {
  const spec = ensure(object, 'spec');
  setDefault(spec, 'minReplicas', 1);
  if (objs(spec['metrics']).length === 0) {
    spec['metrics'] = [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } },
    ];
  }
  if (isObj(spec['behavior'])) defaultBehavior(spec['behavior']);
}

function defaultBehavior(behavior: Obj): void {
  const up = ensure(behavior, 'scaleUp');
  setDefault(up, 'stabilizationWindowSeconds', 0);
  setDefault(up, 'selectPolicy', 'Max');
  if (objs(up['policies']).length === 0) {
    up['policies'] = [
      { type: 'Pods', value: 4, periodSeconds: 15 },
      { type: 'Percent', value: 100, periodSeconds: 15 },
    ];
  }
  const down = ensure(behavior, 'scaleDown');
  setDefault(down, 'selectPolicy', 'Max');
  if (objs(down['policies']).length === 0) down['policies'] = [{ type: 'Percent', value: 100, periodSeconds: 15 }];
}

/** Fills in what an APIService leaves out. */
export function defaultApiService(object: Obj): void {
  const service = obj(object['spec'])['service'];
  if (isObj(service)) setDefault(service, 'port', 443);
}

/** Fills in what a LimitRange leaves out. */
export function defaultLimitRange(object: Obj): void {
  for (const limit of objs(obj(object['spec'])['limits'])) {
    if (limit['type'] !== 'Container') continue;
    if (isObj(limit['max']))
      for (const [name, amount] of Object.entries(limit['max'])) setDefault(ensure(limit, 'default'), name, amount);
    if (isObj(limit['default']))
      for (const [name, amount] of Object.entries(limit['default']))
        setDefault(ensure(limit, 'defaultRequest'), name, amount);
    if (isObj(limit['min']))
      for (const [name, amount] of Object.entries(limit['min']))
        setDefault(ensure(limit, 'defaultRequest'), name, amount);
  }
}

/** Fills in what a webhook configuration leaves out. */
export function defaultWebhooks(object: Obj): void {
  for (const webhook of objs(object['webhooks'])) {
    setDefault(webhook, 'failurePolicy', 'Fail');
    setDefault(webhook, 'matchPolicy', 'Equivalent');
    setDefault(webhook, 'namespaceSelector', {});
    setDefault(webhook, 'objectSelector', {});
    setDefault(webhook, 'timeoutSeconds', 10);
    if (object['kind'] === 'MutatingWebhookConfiguration') setDefault(webhook, 'reinvocationPolicy', 'Never');
    for (const rule of objs(webhook['rules'])) setDefault(rule, 'scope', '*');
    const service = obj(webhook['clientConfig'])['service'];
    if (isObj(service)) setDefault(service, 'port', 443);
  }
}

/** Fills in what a ValidatingAdmissionPolicy leaves out. */
export function defaultAdmissionPolicy(object: Obj): void {
  const spec = ensure(object, 'spec');
  setDefault(spec, 'failurePolicy', 'Fail');
  const constraints = spec['matchConstraints'];
  if (isObj(constraints)) defaultMatch(constraints);
}

/** Fills in what a ValidatingAdmissionPolicyBinding leaves out. */
export function defaultAdmissionBinding(object: Obj): void {
  const match = ensure(object, 'spec')['matchResources'];
  if (isObj(match)) defaultMatch(match);
}

function defaultMatch(match: Obj): void {
  setDefault(match, 'matchPolicy', 'Equivalent');
  setDefault(match, 'namespaceSelector', {});
  setDefault(match, 'objectSelector', {});
  for (const rule of objs(match['resourceRules'])) setDefault(rule, 'scope', '*');
}

/** Fills in what a CustomResourceDefinition leaves out. */
export function defaultDefinition(object: Obj): void {
  const spec = ensure(object, 'spec');
  const names = ensure(spec, 'names');
  setDefault(names, 'singular', text(names['kind']).toLowerCase());
  setDefault(names, 'listKind', `${text(names['kind'])}List`);
  setDefault(spec, 'conversion', { strategy: 'None' });
}
