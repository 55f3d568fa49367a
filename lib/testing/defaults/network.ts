import { type Obj, ensure, isObj, list, obj, objs, setDefault } from '../value';

export function defaultService(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'sessionAffinity', 'None');
  if (spec['sessionAffinity'] === 'ClientIP') setDefault(ensure(spec, 'sessionAffinityConfig', 'clientIP'), 'timeoutSeconds', 10800);
  else if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig'];
  setDefault(spec, 'type', 'ClusterIP');
  for (const port of objs(spec['ports'])) {
    setDefault(port, 'protocol', 'TCP');
    if (port['targetPort'] === undefined || port['targetPort'] === 0 || port['targetPort'] === '') port['targetPort'] = port['port'] ?? 0;
  }
  const outside = spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer' || list(spec['externalIPs']).length > 0;
  if (outside && spec['type'] !== 'ExternalName') setDefault(spec, 'externalTrafficPolicy', 'Cluster');
  if (spec['type'] !== 'ExternalName') setDefault(spec, 'internalTrafficPolicy', 'Cluster');
  if (spec['type'] === 'LoadBalancer') setDefault(spec, 'allocateLoadBalancerNodePorts', true);
}

export function defaultNetworkPolicy(object: Obj): void {
  const spec = obj(object['spec']);
  for (const side of ['ingress', 'egress']) {
    for (const rule of objs(spec[side])) {
      for (const port of objs(rule['ports'])) setDefault(port, 'protocol', 'TCP');
    }
  }
  if (list(spec['policyTypes']).length === 0) {
    spec['policyTypes'] = list(spec['egress']).length > 0 ? ['Ingress', 'Egress'] : ['Ingress'];
  }
}

export function defaultIngressClass(object: Obj): void {
  const parameters = obj(object['spec'])['parameters'];
  if (isObj(parameters)) setDefault(parameters, 'scope', 'Cluster');
}

export function defaultEndpoints(object: Obj): void {
  for (const subset of objs(object['subsets'])) for (const port of objs(subset['ports'])) setDefault(port, 'protocol', 'TCP');
}
