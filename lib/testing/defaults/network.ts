import { type Obj, ensure, isObj, list, obj, objs, setDefault } from '../value';

/** Fills in what a Service leaves out. */
export function defaultService(object: Obj): void {
  const spec = obj(object['spec']);
  setDefault(spec, 'sessionAffinity', 'None');
  if (spec['sessionAffinity'] === 'ClientIP')
    setDefault(ensure(spec, 'sessionAffinityConfig', 'clientIP'), 'timeoutSeconds', 10800);
  else if (spec['sessionAffinity'] === 'None') delete spec['sessionAffinityConfig'];
  setDefault(spec, 'type', 'ClusterIP');
  for (const port of objs(spec['ports'])) {
    setDefault(port, 'protocol', 'TCP');
    if (!port['targetPort']) port['targetPort'] = port['port'] ?? 0;
  }
  defaultTraffic(spec);
}

function defaultTraffic(spec: Obj): void {
  if (spec['type'] === 'ExternalName') return;
  const outside =
    spec['type'] === 'NodePort' || spec['type'] === 'LoadBalancer' || list(spec['externalIPs']).length > 0;
  if (outside) setDefault(spec, 'externalTrafficPolicy', 'Cluster');
  setDefault(spec, 'internalTrafficPolicy', 'Cluster');
  if (spec['type'] === 'LoadBalancer') setDefault(spec, 'allocateLoadBalancerNodePorts', true);
}

/** Fills in what a NetworkPolicy leaves out. */
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

/** Fills in what an IngressClass leaves out. */
export function defaultIngressClass(object: Obj): void {
  const parameters = obj(object['spec'])['parameters'];
  if (isObj(parameters)) setDefault(parameters, 'scope', 'Cluster');
}

/** Fills in what an Endpoints object leaves out. */
export function defaultEndpoints(object: Obj): void {
  for (const subset of objs(object['subsets']))
    for (const port of objs(subset['ports'])) setDefault(port, 'protocol', 'TCP');
}
