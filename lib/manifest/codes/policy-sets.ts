import { EXIT } from '../exit-code';
import type { CodeRow, CodeTable } from './table';

const row = (means: string, remedy: string): CodeRow => ({ exit: EXIT.no, means, remedy });

/** Codes of the area `policy` about how objects of one environment fit together. */
export const policySetCodes = {
  'policy/server-field': row(
    'An object holds a field that the API server or a controller writes.',
    'Remove the field; it comes with objects that were read from a cluster.',
  ),
  'policy/dangling-reference': row(
    'An object names another one that the environment does not render.',
    "Correct the name. What is in another namespace cannot be reached: render it into this one too, such as a copy by `new ConfigMap` or an ExternalSecret for each. Name what somebody else makes through `external` (`external.secret('db')`), or say under `accept` who makes it.",
  ),
  'policy/missing-key': row(
    'Pods read a key that their ConfigMap or Secret does not have, and so do not start.',
    'Use one of the keys that the message lists.',
  ),
  'policy/unused-volume': row('A volume is mounted by no container.', 'Remove the volume, or mount it.'),
  'policy/plain-secret': row(
    'The values of a Secret stand in the rendered files, which are kept for ever and read by many.',
    "Render a SealedSecret or an ExternalSecret and read the Secret through `external.secret('db').key('password')`, or say why the values are no secret: `accept: { 'policy/plain-secret': '…' }`.",
  ),
  'policy/private-key': row(
    'A ConfigMap holds a private key or an access key.',
    'Revoke the key, and keep the new one outside of the rendered files (`external.secret`).',
  ),
  'policy/private-key-in-env': row(
    'An environment variable holds a private key or an access key.',
    'Revoke the key, and keep the new one outside of the rendered files (`external.secret`).',
  ),
  'policy/secret-in-env': row(
    'The value of an environment variable looks like a secret, and stands in the workload.',
    "Read it from a Secret: `valueFrom: external.secret('db').key('password')`.",
  ),
  'policy/secret-in-config-map': row(
    'A value of a ConfigMap looks like a secret.',
    'Keep it in a Secret, outside of the rendered files (`external.secret`).',
  ),
  'policy/token-secret': row(
    'A Secret holds a token of a ServiceAccount that never ends.',
    'Let Pods have tokens of limited life, by a projected volume.',
  ),
  'policy/doubled-key': row(
    'A Secret has a key under `data` and under `stringData`, of which the second prevails.',
    'Remove one of them.',
  ),
  'policy/nearly-too-large': row(
    'A ConfigMap or Secret has nearly reached the size above which the API server refuses it.',
    'Split it, or put the files into an image or a volume.',
  ),
  'policy/governing-service': row(
    'The Service of a StatefulSet has an address of its own or does not select its Pods, so that they get no names.',
    "Name a Service with `clusterIP: 'None'` that selects the Pods of the StatefulSet.",
  ),
  'policy/nothing-updated': row(
    'The partition of a StatefulSet keeps back all its Pods, so that a change reaches none.',
    'Write a `partition` smaller than `replicas`.',
  ),
  'policy/shared-claim': row(
    'Pods that may run on several nodes share a claim that one node alone can mount.',
    'Use `ReadWriteMany`, a StatefulSet with `volumeClaimTemplates`, or one Pod with the strategy `Recreate`.',
  ),
  'policy/claim-of-one-pod': row(
    'Several Pods share a claim that one Pod alone can mount, so that the others never start.',
    'Write `replicas: 1` and the strategy `Recreate`, or use a StatefulSet with `volumeClaimTemplates`.',
  ),
  'policy/read-only-claim': row(
    'A claim that can only be read is mounted to be written to.',
    'Write `readOnly: true` at the mount, or another access mode at the claim.',
  ),
  'policy/not-scalable': row(
    'An autoscaler is for a kind that has no number of replicas.',
    'Name a Deployment or a StatefulSet, or give the custom kind the subresource `scale`.',
  ),
  'policy/two-autoscalers': row(
    'Two autoscalers are for the same workload, so that neither works.',
    'Remove one, and give the other the metrics of both.',
  ),
  'policy/fixed-replicas': row(
    'A workload that is scaled by an autoscaler writes `replicas` too, so that each apply sets them back.',
    'Remove `replicas`; the method `autoscale` does so.',
  ),
  'policy/share-of-nothing': row(
    'An autoscaler compares the use of a resource with the request of containers, of which one has none.',
    'Let every container of the workload ask for the resource.',
  ),
  'policy/scaled-by-memory': row(
    'A workload is scaled by its use of memory, which in few programs shrinks when there are more Pods.',
    'Scale by CPU or by a metric of the load, or say under `accept` why memory follows the load.',
  ),
  'policy/empty-budget': row(
    'A PodDisruptionBudget says neither how many Pods must stay nor how many may go.',
    'Write `maxUnavailable` or `minAvailable`.',
  ),
  'policy/blocking-budget': row(
    'A PodDisruptionBudget lets no Pod go, so that no node with one of them can be drained.',
    'Write `maxUnavailable: 1`, or say under `accept` who drains nodes by hand.',
  ),
  'policy/uncountable-budget': row(
    'A PodDisruptionBudget counts from how many Pods there should be, which Kubernetes does not know of these.',
    'Write `minAvailable` as a number.',
  ),
  'policy/two-budgets': row(
    'Two PodDisruptionBudgets select the same Pods, and then none of these can be evicted.',
    'Make their selectors exclude each other, or remove one.',
  ),
  'policy/selects-nothing': row(
    'A Service, PodDisruptionBudget or NetworkPolicy selects no Pods that the environment renders.',
    'Correct the selector, or give it the workload itself; say under `accept` whose Pods are meant where others make them.',
  ),
  'policy/unknown-port': row(
    'A Service leads to a port by a name that no Pod behind it has.',
    'Name a port that the containers declare.',
  ),
  'policy/undeclared-port': row(
    'A Service leads to another port than those that the Pods behind it declare.',
    'Correct `targetPort`, or declare the port at the container.',
  ),
  'policy/fixed-address': row(
    'A Service asks for a certain address, which no other cluster has.',
    'Remove the address; the name of the Service is what stays.',
  ),
  'policy/no-endpoints': row(
    'A Service has no selector, and the environment renders no endpoints for it.',
    'Write a `selector`, or an EndpointSlice with the label `kubernetes.io/service-name`.',
  ),
  'policy/name-is-address': row(
    'The external name of a Service is an address, which is asked for as a name and not found.',
    'Use a Service without selector and an EndpointSlice with the address.',
  ),
  'policy/node-port-clash': row(
    'Two Services ask for the same port of each node, and the second one is refused.',
    'Give one of them another `nodePort`, or none.',
  ),
  'policy/node-port-range': row(
    'A Service asks for a port of nodes outside of the range that clusters give out.',
    'Use a port from 30000 to 32767, or none.',
  ),
  'policy/local-only': row(
    'A Service at the ports of nodes reaches only Pods of the same node, and its Pods are not on each.',
    'Run the Pods as a DaemonSet, or remove `externalTrafficPolicy: Local`.',
  ),
  'policy/unknown-backend-port': row(
    'An Ingress, a route, a webhook or an APIService leads to a port that its Service does not have.',
    'Name a port that the message lists: that of the Service, not that of the container.',
  ),
  'policy/no-ingress-class': row(
    'An Ingress names no class, and none of those that the environment renders is the default, so that no controller serves it.',
    'Write `ingressClassName`.',
  ),
  'policy/no-tls': row(
    'In the production tier an Ingress serves a host without TLS.',
    'Write `tls`, or say under `accept` where TLS ends.',
  ),
  'policy/route-clash': row(
    'Two Ingresses of one class claim the same host and path, and one of them gets all requests.',
    'Remove one of the paths, or write both into one Ingress.',
  ),
  'policy/open-rule': row(
    'A NetworkPolicy has an empty rule, which allows everything.',
    'Write no rules (`ingress: []`) to allow nothing, or say under `accept` why everything is allowed.',
  ),
  'policy/unsaid-side': row(
    'A NetworkPolicy speaks of what goes out and not of what comes in, and without `policyTypes` lets nothing in.',
    "Write `policyTypes: ['Egress']`.",
  ),
  'policy/no-dns': row(
    'Policies let Pods talk to others whose names they cannot ask for.',
    'Allow UDP and TCP port 53 to the namespace `kube-system`, as `isolate` and the isolation of environments do.',
  ),
  'policy/unused-policy-port': row(
    'A NetworkPolicy opens a port that its Pods do not declare.',
    'Correct the port or its protocol, or declare it at the container.',
  ),
  'policy/peer-selects-nothing': row(
    'A peer of a NetworkPolicy selects no Pods that the environment renders.',
    'Correct the selector, or give it the workload itself.',
  ),
  'policy/either-peer': row(
    'A NetworkPolicy lists a namespace and Pods as two peers, each of which is enough.',
    'Write both selectors into one peer, if only those Pods of that namespace are meant.',
  ),
  'policy/open-traffic': row(
    'A connection was allowed where no policy restricts it; a policy for it alone would cut off every other one.',
    'Turn isolation on for the environment, or call `isolate` on the workload first.',
  ),
  'policy/not-isolated': row(
    'An application runs in a namespace that others share (`default`, `kube-…`), which the isolation of environments leaves open.',
    'Give the application a namespace of its own, or restrict each of its workloads with `isolate`.',
  ),
  'policy/cut-off': row(
    'An Ingress, a route, a Service or a webhook is for somebody outside of the namespace, and NetworkPolicies keep everybody there from its Pods.',
    "Name the namespace of the Ingress controller, `exposeViaIngress(host, { from: [external.namespace('ingress-nginx')] })` or `allowFrom(external.namespace('ingress-nginx'))`, let addresses in, `allowFrom('0.0.0.0/0')`, or write a NetworkPolicy that does. The API server, which calls webhooks and APIServices, comes from the addresses of the control plane.",
  ),
  'policy/webhook-deadlock': row(
    'A webhook that must answer is asked about the very Pods that answer: once all of them are gone, none can be made.',
    "Leave its own namespace out, `namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'NotIn', values: ['widgets'] }] }`, or write `failurePolicy: Ignore`.",
  ),
  'policy/wildcard-rights': row(
    'A role allows everything of a sort (`*`), also what comes later.',
    'List verbs, resources and groups one by one.',
  ),
  'policy/escalation': row(
    'A role has rights by which one gets rights of others.',
    'Name single objects (`resourceNames`), or say under `accept` what needs them.',
  ),
  'policy/stray-resource': row(
    'A role names a resource beside groups that do not have it, so that the rule allows nothing of it.',
    'Write the group that the message names.',
  ),
  'policy/lost-rules': row(
    'A ClusterRole that collects the rules of others has rules of its own, which Kubernetes replaces.',
    'Move the rules into a ClusterRole that is collected.',
  ),
  'policy/cluster-admin': row(
    'Pods get all rights of the cluster.',
    'Bind a role with the rights that they need; the method `grant` makes one.',
  ),
  'policy/rights-for-all': row(
    'Rights are given to everybody who reaches the API server, known or not.',
    'Bind certain accounts, users or groups.',
  ),
  'policy/over-quota': row(
    'The Pods of a namespace need more than its ResourceQuota allows, so that some never start.',
    'Raise the quota, or ask for less.',
  ),
  'policy/tight-quota': row(
    'The Pods of a namespace fit into its ResourceQuota only while nothing is rolled out or scaled up.',
    'Raise the quota, or lower `maxSurge` or `maxReplicas`.',
  ),
  'policy/quota-wants-amount': row(
    'A ResourceQuota counts an amount that a container does not set, and so refuses its Pods.',
    'Set the amount under `resources`, or a default in a LimitRange.',
  ),
  'policy/outside-limits': row(
    'A container asks for less or more than a LimitRange of its namespace allows, which so refuses its Pods.',
    'Bring the amount into the range that the message names.',
  ),
  'policy/two-defaults': row(
    'Two PriorityClasses are to be the default, and the second one is refused.',
    'Leave `globalDefault: true` at one of them.',
  ),
} as const satisfies CodeTable<'policy'>;
