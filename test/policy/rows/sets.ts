import {
  type Fields,
  autoscaler,
  budget,
  daemonSet,
  deployment,
  global,
  ingress,
  job,
  object,
  policy,
  service,
} from '../objects';
import type { Row } from './row';

const RBAC = 'rbac.authorization.k8s.io/v1';
const web = deployment();
const other = deployment({ name: 'other' });
const role = (...rules: readonly Fields[]) => object(RBAC, 'Role', 'r', { rules });
const bound = (roleRef: Fields, ...subjects: readonly Fields[]) =>
  object(RBAC, 'RoleBinding', 'b', { roleRef, subjects });
const secret = (fields: Fields) => object('v1', 'Secret', 's', fields);
const config = (data: Fields) => object('v1', 'ConfigMap', 'c', { data });
const quota = (hard: Fields, spec: Fields = {}) => object('v1', 'ResourceQuota', 'q', { spec: { hard, ...spec } });
const scaled = deployment({ spec: { replicas: undefined } });
const definition = (subresources: Fields) =>
  global('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'x.a.b', {
    spec: { group: 'a.b', names: { kind: 'X', plural: 'x' }, versions: [{ name: 'v1', subresources }] },
  });
const custom = { scaleTargetRef: { apiVersion: 'a.b/v1', kind: 'X', name: 'x' } };
const out = (...egress: readonly Fields[]) => policy({ policyTypes: ['Egress'], egress });
const dns = { ports: [{ port: 53, protocol: 'UDP' }] };
const toOther = { to: [{ podSelector: { matchLabels: { app: 'other' } } }] };
const inFrom = (...from: readonly Fields[]) => policy({ ingress: [{ from }] });
const team = { namespaceSelector: { matchLabels: { team: 'a' } } };
const fromOther = { podSelector: { matchLabels: { app: 'other' } } };
const iClass = (name: string, isDefault: boolean) => ({
  ...global('networking.k8s.io/v1', 'IngressClass', name, { spec: { controller: 'a.b/c' } }),
  metadata: { name, ...(isDefault && { annotations: { 'ingressclass.kubernetes.io/is-default-class': 'true' } }) },
});
const nodePort = (port: number, name?: string) =>
  service({ type: 'NodePort', ports: [{ port: 80, targetPort: 'http', nodePort: port }] }, name);
const widget = (fields: Fields) => object('a.b/v1', 'Widget', 'w', fields);
const reads = (name: string) => deployment({ container: { envFrom: [{ secretRef: { name } }] } });
const route = (backend: Fields, name = 'web') =>
  object('gateway.networking.k8s.io/v1', 'HTTPRoute', name, {
    spec: {
      parentRefs: [{ name: 'edge', namespace: 'edge' }],
      rules: [{ backendRefs: [{ name: 'web', ...backend }] }],
    },
  });
const ANYTHING = { apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] };
const called = (of: Fields) => ({ service: { namespace: 'shop', name: 'web', ...of } });
const hook = (of: Fields, fields: Fields = { rules: [] }) =>
  global('admissionregistration.k8s.io/v1', 'ValidatingWebhookConfiguration', 'w', {
    webhooks: [{ name: 'v.a.b', clientConfig: called(of), rules: [ANYTHING], ...fields }],
  });
const apiService = (port: number) =>
  global('apiregistration.k8s.io/v1', 'APIService', 'v1.a.b', {
    spec: { group: 'a.b', version: 'v1', ...called({ port }) },
  });
const converting = (of: Fields) =>
  global('apiextensions.k8s.io/v1', 'CustomResourceDefinition', 'x.a.b', {
    spec: { group: 'a.b', conversion: { strategy: 'Webhook', webhook: { clientConfig: called(of) } } },
  });
const notNamed = (name: string) => ({
  matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: [name] }],
});

/** Rules on how objects fit together. */
export const setRows: readonly Row[] = [
  {
    code: 'server-field',
    bad: [{ ...web, metadata: { ...web.metadata, uid: 'x' }, status: { replicas: 1 } }],
    found: ['Deployment/web metadata.uid', 'Deployment/web status'],
    good: [[{ ...web, metadata: { ...web.metadata, creationTimestamp: null }, status: {} }]],
  },
  {
    code: 'dangling-reference',
    bad: [reads('login')],
    found: ['Deployment/web spec.template.spec.containers[app].envFrom[0].secretRef.name'],
    good: [
      [reads('s'), secret({})],
      [reads('login'), widget({ spec: { target: { name: 'login' } } })],
      [deployment({ container: { envFrom: [{ secretRef: { name: 'login', optional: true } }] } })],
      [
        deployment({
          pod: { imagePullSecrets: [{ name: 'pull' }], serviceAccountName: 'default', priorityClassName: 'high' },
        }),
      ],
      [deployment({ pod: { volumes: [{ name: 'v', configMap: { name: 'kube-root-ca.crt' } }] } })],
    ],
  },
  {
    code: 'dangling-reference',
    what: 'of bindings, autoscalers and Ingresses',
    bad: [bound({ kind: 'Role', name: 'x' }, { kind: 'ServiceAccount', name: 'y' }), autoscaler(), ingress()],
    found: [
      'HorizontalPodAutoscaler/web spec.scaleTargetRef.name',
      'Ingress/web spec.rules[0].http.paths[0].backend.service.name',
      'RoleBinding/b subjects[y].name',
    ],
    good: [
      [bound({ kind: 'ClusterRole', name: 'view' }, { kind: 'ServiceAccount', name: 'y', namespace: 'elsewhere' })],
    ],
  },
  {
    code: 'plain-secret',
    bad: [secret({ stringData: { password: 'x' } })],
    found: ['Secret/s stringData'],
    good: [[secret({})], [secret({ data: { 'ca.crt': 'eA==' } })]],
  },
  {
    code: 'private-key',
    bad: [config({ 'tls.key': '-----BEGIN PRIVATE KEY-----\nMII', aws: 'id = AKIAABCDEFGHIJKLMNOP' })],
    found: ['ConfigMap/c data["aws"]', 'ConfigMap/c data["tls.key"]'],
    good: [[config({ 'tls.crt': '-----BEGIN CERTIFICATE-----' })]],
  },
  {
    code: 'secret-in-config-map',
    bad: [config({ 'db.password': 'hunter2', URL: 'amqp://u:p@mq' })],
    found: ['ConfigMap/c data["URL"]', 'ConfigMap/c data["db.password"]'],
    good: [[config({ SECRET_NAME: 'login', 'app.token': '', TOKEN: '$(TOKEN_OF_POD)' })]],
  },
  {
    code: 'token-secret',
    bad: [secret({ type: 'kubernetes.io/service-account-token' })],
    found: ['Secret/s type'],
    good: [[secret({ type: 'Opaque' })]],
  },
  {
    code: 'doubled-key',
    bad: [secret({ data: { a: 'eA==' }, stringData: { a: 'y' } })],
    found: ['Secret/s data["a"]'],
    good: [[secret({ data: { a: 'eA==' }, stringData: { b: 'y' } })]],
  },
  {
    code: 'nearly-too-large',
    bad: [config({ a: 'x'.repeat(900_000) })],
    found: ['ConfigMap/c data'],
    good: [[config({ a: 'x'.repeat(700_000) })], [config({ a: 'x'.repeat(1_100_000) })]],
  },
  {
    code: 'not-scalable',
    bad: [
      autoscaler({ scaleTargetRef: { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'web' } }),
      autoscaler(custom, 'x'),
      definition({}),
    ],
    found: ['HorizontalPodAutoscaler/web spec.scaleTargetRef', 'HorizontalPodAutoscaler/x spec.scaleTargetRef'],
    good: [[autoscaler()], [autoscaler(custom)], [autoscaler(custom), definition({ scale: {} })]],
  },
  {
    code: 'two-autoscalers',
    bad: [scaled, autoscaler(), autoscaler({}, 'again')],
    found: ['HorizontalPodAutoscaler/again spec.scaleTargetRef'],
    good: [[scaled, autoscaler()]],
  },
  {
    code: 'fixed-replicas',
    bad: [web, autoscaler()],
    found: ['Deployment/web spec.replicas'],
    good: [[scaled, autoscaler()], [web]],
  },
  {
    code: 'share-of-nothing',
    bad: [deployment({ container: { resources: {} } }), autoscaler()],
    found: ['HorizontalPodAutoscaler/web spec.metrics'],
    good: [
      [scaled, autoscaler()],
      [
        deployment({ container: { resources: {} } }),
        autoscaler({
          metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: 1 } } }],
        }),
      ],
    ],
  },
  {
    code: 'scaled-by-memory',
    bad: [
      autoscaler({
        metrics: [
          { type: 'Resource', resource: { name: 'memory', target: { type: 'Utilization', averageUtilization: 50 } } },
        ],
      }),
    ],
    found: ['HorizontalPodAutoscaler/web spec.metrics[0].resource'],
    good: [[autoscaler()]],
  },
  {
    code: 'empty-budget',
    bad: [budget()],
    found: ['PodDisruptionBudget/web spec'],
    good: [[budget({ minAvailable: 1 })]],
  },
  {
    code: 'blocking-budget',
    bad: [web, budget({ minAvailable: 2 })],
    found: ['PodDisruptionBudget/web spec.minAvailable'],
    good: [
      [web, budget({ minAvailable: 1 })],
      [web, budget({ maxUnavailable: '1%' })],
      [web, budget({ minAvailable: '50%' })],
      [budget({ minAvailable: 2 })],
    ],
  },
  {
    code: 'blocking-budget',
    what: 'at the fewest Pods of an autoscaler',
    bad: [scaled, autoscaler({ minReplicas: 2 }), budget({ minAvailable: '51%' })],
    found: ['PodDisruptionBudget/web spec.minAvailable'],
    good: [],
  },
  {
    code: 'blocking-budget',
    what: 'that lets nothing go',
    bad: [web, budget({ maxUnavailable: 0 })],
    found: ['PodDisruptionBudget/web spec.maxUnavailable'],
    good: [],
  },
  {
    code: 'uncountable-budget',
    bad: [daemonSet(), budget({ maxUnavailable: 1 })],
    found: ['PodDisruptionBudget/web spec.maxUnavailable'],
    good: [
      [daemonSet(), budget({ minAvailable: 1 })],
      [web, budget({ maxUnavailable: 1 })],
    ],
  },
  {
    code: 'two-budgets',
    bad: [web, budget({ minAvailable: 1 }), budget({ minAvailable: 1 }, 'again')],
    found: ['PodDisruptionBudget/again spec.selector'],
    good: [
      [
        web,
        other,
        budget({ minAvailable: 1 }),
        budget({ minAvailable: 1, selector: { matchLabels: { app: 'other' } } }, 'again'),
      ],
    ],
  },
  {
    code: 'selects-nothing',
    bad: [service(), budget(), policy({})],
    found: ['NetworkPolicy/web spec.podSelector', 'PodDisruptionBudget/web spec.selector', 'Service/web spec.selector'],
    good: [
      [web, service(), budget(), policy({})],
      [service({ selector: undefined }), policy({ podSelector: {} }), budget({ selector: {} })],
      [service(), widget({ spec: { app: 'web' } })],
      [budget({ selector: { matchExpressions: [{ key: 'app', operator: 'In', values: ['web'] }] } }), web],
    ],
  },
  {
    code: 'unknown-port',
    bad: [web, service({ ports: [{ port: 80, targetPort: 'htp' }] })],
    found: ['Service/web spec.ports[0].targetPort'],
    good: [[web, service()], [service({ ports: [{ port: 80, targetPort: 'htp' }] })]],
  },
  {
    code: 'undeclared-port',
    bad: [web, service({ ports: [{ port: 80 }] })],
    found: ['Service/web spec.ports[0].targetPort'],
    good: [
      [web, service({ ports: [{ port: 80, targetPort: 8080 }] })],
      [deployment({ container: { ports: [], readinessProbe: undefined } }), service({ ports: [{ port: 80 }] })],
    ],
  },
  {
    code: 'fixed-address',
    bad: [service({ clusterIP: '10.0.0.1', loadBalancerIP: '1.2.3.4' })],
    found: ['Service/web spec.clusterIP', 'Service/web spec.loadBalancerIP'],
    good: [[service({ clusterIP: 'None' })], [service({ clusterIP: '' })]],
  },
  {
    code: 'no-endpoints',
    bad: [service({ selector: undefined })],
    found: ['Service/web spec.selector'],
    good: [
      [service({ selector: undefined }), object('v1', 'Endpoints', 'web')],
      [
        service({ selector: undefined }),
        {
          ...object('discovery.k8s.io/v1', 'EndpointSlice', 'x'),
          metadata: { name: 'x', namespace: 'shop', labels: { 'kubernetes.io/service-name': 'web' } },
        },
      ],
      [service({ selector: undefined, type: 'ExternalName', externalName: 'a.b' })],
      [service({ selector: undefined }), widget({ spec: { service: 'web' } })],
    ],
  },
  {
    code: 'name-is-address',
    bad: [service({ type: 'ExternalName', externalName: '10.0.0.1' })],
    found: ['Service/web spec.externalName'],
    good: [[service({ type: 'ExternalName', externalName: 'db.example' })]],
  },
  {
    code: 'node-port-clash',
    bad: [nodePort(30080), nodePort(30080, 'again')],
    found: ['Service/again spec.ports[0].nodePort'],
    good: [[nodePort(30080), nodePort(30081, 'again')]],
  },
  {
    code: 'node-port-range',
    bad: [nodePort(8080)],
    found: ['Service/web spec.ports[0].nodePort'],
    good: [[nodePort(32767)]],
  },
  {
    code: 'local-only',
    bad: [web, service({ type: 'NodePort', externalTrafficPolicy: 'Local' })],
    found: ['Service/web spec.externalTrafficPolicy'],
    good: [
      [daemonSet(), service({ type: 'NodePort', externalTrafficPolicy: 'Local' })],
      [web, service({ type: 'LoadBalancer', externalTrafficPolicy: 'Local' })],
    ],
  },
  {
    code: 'unknown-backend-port',
    bad: [ingress(), service({ ports: [{ name: 'http', port: 8080 }] })],
    found: ['Ingress/web spec.rules[0].http.paths[0].backend.service.port'],
    good: [
      [ingress(), service()],
      [ingress()],
      [ingress(), service({ type: 'ExternalName', externalName: 'a.b', ports: undefined })],
    ],
  },
  {
    code: 'unknown-backend-port',
    what: 'of routes, webhooks and APIServices',
    bad: [service(), route({ port: 8080 }), hook({ port: 8443 }), apiService(444), converting({ port: 9443 })],
    found: [
      'APIService/v1.a.b spec.service.port',
      'CustomResourceDefinition/x.a.b spec.conversion.webhook.clientConfig.service.port',
      'HTTPRoute/web spec.rules[0].backendRefs[0].port',
      'ValidatingWebhookConfiguration/w webhooks[v.a.b].clientConfig.service.port',
    ],
    good: [
      [service(), route({ port: 80 }), hook({ port: 80 }), apiService(80), converting({ port: 80 })],
      [service({ ports: [{ port: 443, targetPort: 'http' }] }), hook({}), converting({})],
      [service(), route({ port: 8080, kind: 'Widget' }), route({ port: 8080, namespace: 'elsewhere' }, 'other')],
    ],
  },
  {
    code: 'dangling-reference',
    what: 'of routes',
    bad: [web, service(), route({ name: 'wbe', port: 80 })],
    found: ['HTTPRoute/web spec.rules[0].backendRefs[0]'],
    good: [
      [web, service(), route({ port: 80 })],
      [web, route({ name: 'wbe', kind: 'Widget' })],
      [web, route({ name: 'wbe', namespace: 'elsewhere' })],
      [web, route({ name: 'wbe' }), widget({ spec: { service: 'wbe' } })],
    ],
  },
  {
    code: 'webhook-deadlock',
    bad: [web, service(), hook({}, {})],
    found: ['ValidatingWebhookConfiguration/w webhooks[v.a.b].failurePolicy'],
    good: [
      [service(), hook({}, {})],
      [web, service(), hook({}, { failurePolicy: 'Ignore' })],
      [web, service(), hook({}, { rules: [{ ...ANYTHING, operations: ['UPDATE'] }] })],
      [web, service(), hook({}, { rules: [{ ...ANYTHING, apiGroups: ['apps'] }] })],
      [web, service(), hook({}, { rules: [{ ...ANYTHING, scope: 'Cluster' }] })],
      [web, service(), hook({}, { objectSelector: { matchLabels: { checked: 'yes' } } })],
      [web, service(), hook({}, { matchConditions: [{ name: 'a', expression: 'true' }] })],
      [web, service(), hook({}, { namespaceSelector: notNamed('shop') })],
      [web, service(), hook({}, { namespaceSelector: { matchLabels: { checked: 'yes' } } })],
    ],
  },
  {
    code: 'webhook-deadlock',
    what: 'in a namespace whose labels are known',
    bad: [
      web,
      service(),
      { ...global('v1', 'Namespace', 'shop'), metadata: { name: 'shop', labels: { checked: 'yes' } } },
      hook({}, { namespaceSelector: { matchLabels: { checked: 'yes' } } }),
      { ...hook({}, { namespaceSelector: notNamed('kube-system') }), kind: 'MutatingWebhookConfiguration' },
    ],
    found: [
      'MutatingWebhookConfiguration/w webhooks[v.a.b].failurePolicy',
      'ValidatingWebhookConfiguration/w webhooks[v.a.b].failurePolicy',
    ],
    good: [
      [web, service(), global('v1', 'Namespace', 'shop'), hook({}, { namespaceSelector: { matchLabels: { a: 'b' } } })],
    ],
  },
  {
    code: 'no-ingress-class',
    bad: [ingress(), iClass('nginx', false)],
    found: ['Ingress/web spec.ingressClassName'],
    good: [
      [ingress()],
      [ingress(), iClass('nginx', true)],
      [ingress({ ingressClassName: 'nginx' }), iClass('nginx', false)],
    ],
  },
  {
    code: 'no-tls',
    bad: [ingress({ tls: undefined })],
    found: ['Ingress/web spec.tls'],
    good: [[ingress()], [ingress({ tls: [{ hosts: ['*.example'] }] })], [ingress({ tls: [{ secretName: 'x' }] })]],
  },
  {
    code: 'route-clash',
    bad: [ingress(), ingress({}, 'again')],
    found: ['Ingress/again spec.rules[0].http.paths[0].backend'],
    good: [
      [ingress(), ingress({ ingressClassName: 'other' }, 'again')],
      [ingress(), ingress({}, 'again', { 'nginx.ingress.kubernetes.io/canary': 'true' })],
    ],
  },
  {
    code: 'open-rule',
    bad: [policy({ ingress: [{}] })],
    found: ['NetworkPolicy/web spec.ingress[0]'],
    good: [[policy({ ingress: [] })], [inFrom(fromOther)]],
  },
  {
    code: 'unsaid-side',
    bad: [policy({ egress: [dns] })],
    found: ['NetworkPolicy/web spec.policyTypes'],
    good: [[out(dns)], [policy({ egress: [dns], ingress: [{ from: [fromOther] }] })]],
  },
  {
    code: 'no-dns',
    bad: [web, other, out(toOther)],
    found: ['NetworkPolicy/web spec.egress'],
    good: [
      [web, other, out(toOther, dns)],
      [web, other, out()],
      [web, other, out({ to: [{ ipBlock: { cidr: '10.0.0.0/8' } }] })],
      [web, other, out(toOther), policy({ podSelector: {}, policyTypes: ['Egress'], egress: [dns] }, 'all')],
      [web, other, out(toOther), policy({ policyTypes: ['Egress'], egress: [dns] }, 'names')],
      [web, other, out(toOther, { to: [{ namespaceSelector: {} }] })],
    ],
  },
  {
    code: 'unused-policy-port',
    bad: [web, policy({ ingress: [{ ports: [{ port: 80 }, { port: 8080, protocol: 'UDP' }] }] })],
    found: ['NetworkPolicy/web spec.ingress[0].ports[0]', 'NetworkPolicy/web spec.ingress[0].ports[1]'],
    good: [
      [web, policy({ ingress: [{ ports: [{ port: 8080 }, { port: 'http' }] }] })],
      [web, policy({ podSelector: {}, ingress: [{ ports: [{ port: 1 }] }] })],
    ],
  },
  {
    code: 'peer-selects-nothing',
    bad: [web, inFrom(fromOther)],
    found: ['NetworkPolicy/web spec.ingress[0].from[0].podSelector'],
    good: [
      [web, other, inFrom(fromOther)],
      [web, inFrom({ ...fromOther, ...team })],
    ],
  },
  {
    code: 'either-peer',
    bad: [web, other, inFrom(team, fromOther)],
    found: ['NetworkPolicy/web spec.ingress[0].from'],
    good: [
      [web, other, inFrom({ ...team, ...fromOther })],
      [web, other, inFrom(fromOther, team)],
    ],
  },
  {
    code: 'wildcard-rights',
    bad: [role({ apiGroups: [''], resources: ['pods'], verbs: ['*'] })],
    found: ['Role/r rules[0]'],
    good: [[role({ apiGroups: [''], resources: ['pods'], verbs: ['get'] })]],
  },
  {
    code: 'escalation',
    bad: [
      role(
        { apiGroups: [''], resources: ['secrets'], verbs: ['list'] },
        { apiGroups: [''], resources: ['users'], verbs: ['impersonate'] },
      ),
    ],
    found: ['Role/r rules[0]', 'Role/r rules[1]'],
    good: [
      [
        role(
          { apiGroups: [''], resources: ['secrets'], resourceNames: ['mine'], verbs: ['get'] },
          { apiGroups: [''], resources: ['pods'], verbs: ['list'] },
        ),
      ],
    ],
  },
  {
    code: 'stray-resource',
    bad: [role({ apiGroups: [''], resources: ['pods', 'deployments', 'deployments/scale'], verbs: ['get'] })],
    found: ['Role/r rules[0].resources', 'Role/r rules[0].resources'],
    good: [
      [role({ apiGroups: ['', 'apps'], resources: ['deployments', 'pods/log'], verbs: ['get'] })],
      [role({ apiGroups: ['a.b'], resources: ['pods', 'widgets'], verbs: ['get'] })],
      [role({ apiGroups: ['*'], resources: ['deployments'], verbs: ['get'] })],
    ],
  },
  {
    code: 'lost-rules',
    bad: [
      global(RBAC, 'ClusterRole', 'r', {
        aggregationRule: { clusterRoleSelectors: [{ matchLabels: { a: 'b' } }] },
        rules: [{ verbs: ['get'] }],
      }),
    ],
    found: ['ClusterRole/r rules'],
    good: [[global(RBAC, 'ClusterRole', 'r', { aggregationRule: { clusterRoleSelectors: [{}] }, rules: [] })]],
  },
  {
    code: 'cluster-admin',
    bad: [
      bound(
        { kind: 'ClusterRole', name: 'cluster-admin' },
        { kind: 'ServiceAccount', name: 'a' },
        { kind: 'Group', name: 'system:masters' },
      ),
    ],
    found: ['RoleBinding/b roleRef', 'RoleBinding/b subjects[1]'],
    good: [[bound({ kind: 'ClusterRole', name: 'view' }, { kind: 'ServiceAccount', name: 'a' })]],
  },
  {
    code: 'rights-for-all',
    bad: [bound({ kind: 'Role', name: 'r' }, { kind: 'Group', name: 'system:unauthenticated' })],
    found: ['RoleBinding/b subjects[0]'],
    good: [[bound({ kind: 'Role', name: 'r' }, { kind: 'Group', name: 'system:authenticated' })]],
  },
  {
    code: 'over-quota',
    bad: [web, quota({ 'requests.cpu': '150m', pods: '1' })],
    found: ['ResourceQuota/q spec.hard["pods"]', 'ResourceQuota/q spec.hard["requests.cpu"]'],
    good: [
      [web, quota({ 'requests.cpu': '300m' })],
      [web, quota({ cpu: '1m' }, { scopes: ['Terminating'] })],
      [job(), quota({ pods: '0' })],
    ],
  },
  {
    code: 'cut-off',
    bad: [web, service({ type: 'NodePort' }), ingress(), policy({})],
    found: ['Ingress/web spec.rules[0].http.paths[0].backend', 'Service/web spec.type'],
    good: [
      [web, service({ type: 'NodePort' }), ingress()],
      [web, service({ type: 'NodePort' }), ingress(), policy({ ingress: [{ ports: [{ port: 8080 }] }] })],
    ],
  },
  {
    code: 'tight-quota',
    bad: [web, quota({ 'requests.cpu': '200m' })],
    found: ['ResourceQuota/q spec.hard["requests.cpu"]'],
    good: [
      [web, quota({ 'requests.cpu': '300m' })],
      [deployment({ spec: { strategy: { type: 'Recreate' } } }), quota({ 'requests.cpu': '200m' })],
    ],
  },
  {
    code: 'two-defaults',
    bad: [
      global('scheduling.k8s.io/v1', 'PriorityClass', 'a', { globalDefault: true }),
      global('scheduling.k8s.io/v1', 'PriorityClass', 'b', { globalDefault: true }),
    ],
    found: ['PriorityClass/b globalDefault'],
    good: [
      [
        global('scheduling.k8s.io/v1', 'PriorityClass', 'a', { globalDefault: true }),
        global('scheduling.k8s.io/v1', 'PriorityClass', 'b'),
      ],
    ],
  },
];
