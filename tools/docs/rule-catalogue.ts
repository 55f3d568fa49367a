/** What the patterns of Kubernetes want of objects, and where it is looked at. */

/** One demand of the patterns: what is looked for, and the codes that tell it, or why none does. */
export interface Demand {
  readonly id: string;
  readonly what: string;
  /** Codes of errors and findings. */
  readonly codes: readonly string[];
  /** Why nothing tells it: something else takes care of it, it needs more than an environment holds, or it is no mistake. */
  readonly why: string;
}

/**
 * `id | what | codes or reason`. A reason begins with `profile:` (the hardened profile writes it), `later:` (it needs an
 * earlier rendering, other environments, other people's kinds or compositions) or `not:` (it is not told, and why).
 */
const ROWS = `
OBJ-01 | fields that do not exist | schema/unknown-field
OBJ-02 | apiVersions that are not served | schema/unserved, schema/deprecated
OBJ-03 | names in the syntax of Kubernetes | schema/invalid, construct/invalid-name
OBJ-04 | fields that servers own | policy/server-field, policy/fixed-address, policy/lost-rules
NSP-01 | two objects of one identity | manifest/duplicate-id
NSP-02 | a namespace where there is none, or none where there must be one | synth/no-namespace, synth/namespace-dropped
LBL-01 | selectors that overlap | policy/selector-overlap
LBL-02 | syntax of labels | schema/invalid, construct/invalid-metadata
LBL-03 | a label that is gone and still selected | later: an earlier rendering
LBL-04 | labels that name the application | profile: labels
LBL-05 | selectors that do not match their template | schema/invalid, construct/selector-mismatch
LBL-06 | a selector that has changed | apply/immutable
POD-01 | bare Pods | policy/bare-pod
POD-02 | images that may move | policy/moving-image, policy/no-digest
POD-03 | one port of two containers | policy/port-clash
POD-04 | names, volumes and mount paths that stand there twice | schema/duplicate, construct/duplicate-element
POD-05 | ports of nodes | policy/host-port
POD-06 | containers without a role | not: no field says what a container is for
DEP-01 | claims that are not there | policy/dangling-reference
DEP-02 | ConfigMaps and Secrets that are not there | policy/dangling-reference
DEP-03 | keys that are not there | policy/missing-key, construct/unknown-key
DEP-04 | mounts without volume, volumes without mount | schema/not-found, policy/unused-volume
DEP-05 | accounts that are not there | policy/dangling-reference
WRK-01 | bare ReplicaSets | policy/bare-replica-set
RES-01 | requests | policy/no-requests
RES-02 | memory limits | profile: memoryLimit
RES-03 | CPU limits | policy/cpu-limit
RES-04 | memory limits that differ from requests | policy/overcommit
RES-05 | requests above limits | schema/invalid
RES-06 | the class of service of Pods | later: a report, no mistake
RES-07 | a class of service that is demanded | later: nothing demands one yet
RES-08 | huge pages | schema/invalid, schema/forbidden
RES-09 | volumes in memory | policy/memory-volume
RES-10 | disk volumes without a limit | not: every writable folder of a Pod would be told
RES-11 | limits far above requests | policy/overcommit
PRI-01 | priority classes that are not there | not: classes are mostly the cluster's own
PRI-02 | two default priority classes | policy/two-defaults
PRI-03 | priorities and names that Kubernetes keeps for itself | schema/invalid, schema/forbidden
PRI-04 | priorities that push others out | later: what the cluster allows
QUO-01 | more than the quota | policy/over-quota, policy/tight-quota
QUO-02 | amounts that a quota counts and that are not set | policy/quota-wants-amount
LIM-01 | limits of a LimitRange that contradict each other | schema/invalid
LIM-02 | containers outside of a LimitRange | policy/outside-limits
LIM-03 | containers that rely on a LimitRange | not: that is what its defaults are for
CAP-01 | more than the cluster has | later: what the cluster has
ROL-01 | rollouts without readiness | policy/no-readiness-probe
ROL-02 | rollouts of one Pod | policy/single-replica
ROL-03 | rollouts that can neither add nor remove a Pod | schema/invalid
ROL-04 | ready later than the rollout may last | schema/invalid
ROL-05 | ready at once | not: readiness probes say when a Pod is ready
ROL-06 | downtime behind a Service | policy/downtime
ROL-07 | blue and green | later: a composition
ROL-08 | canaries and their selectors | later: a composition
ROL-09 | shares of canaries | later: a composition
PRB-01 | ports of probes | policy/probe-port
PRB-02 | one probe for both questions | policy/same-probes
PRB-03 | slow starts without a startup probe | policy/slow-start
PRB-04 | numbers of probes | schema/invalid
PRB-05 | no readiness behind a Service | policy/no-readiness-probe
PRB-06 | startup probes with too little time | policy/short-startup
PRB-07 | probes of what ends | policy/job-probe, schema/forbidden
PRB-08 | probes that wait longer than they pause | policy/probe-timeout
PRB-09 | commands in images without a shell | not: what an image holds is not known
PRB-10 | no liveness probe | policy/no-liveness-probe
LIF-01 | hooks that last until the end | policy/short-grace
LIF-02 | shells that keep signals to themselves | not: a shell replaces itself by a single command
LIF-03 | order by hooks | not: what a script does is not known
LIF-04 | hooks and probes of init containers | schema/forbidden
LIF-05 | wrapped entrypoints | later: a composition
LIF-06 | no time to end | policy/no-grace
PLC-01 | Pods that name their node | policy/fixed-node
PLC-02 | rollouts that wait for a free node | policy/one-a-node
PLC-03 | spreads of other Pods | policy/spread-of-others, schema/warning
PLC-04 | rules of placement that contradict each other | later: what nodes there are
PLC-05 | two spreads of one kind | schema/duplicate
PLC-06 | Pods on the control plane | policy/wide-toleration
PLC-07 | Pods that tolerate everything | policy/wide-toleration
PLC-08 | many rules of placement | not: their number is no mistake
PLC-09 | weights and expressions | schema/invalid, schema/forbidden, schema/missing, schema/closed-value
PLC-10 | Pods that nothing spreads | not: the scheduler spreads them as it can
PDB-01 | budgets with both limits, or none | schema/invalid, policy/empty-budget
PDB-02 | budgets that let nothing go | policy/blocking-budget
PDB-03 | budgets of nothing | policy/selects-nothing
PDB-04 | shares of what cannot be counted | policy/uncountable-budget
PDB-05 | two budgets of the same Pods | policy/two-budgets
PDB-06 | Pods without a budget | not: whether they may go together is for people to say
PDB-07 | budgets above the fewest Pods of an autoscaler | policy/blocking-budget
SNG-01 | several Pods of a singleton | later: a composition
SNG-02 | singletons that may run twice | later: a composition
SNG-03 | singletons that run twice while they are rolled out | later: a composition
JOB-01 | Jobs that restart for ever | schema/closed-value
JOB-02 | lasting Pods that do not restart | schema/closed-value
JOB-03 | indexed Jobs without completions | schema/missing
JOB-04 | more at once than there is to do | not: Kubernetes starts no more than there is to do
JOB-05 | finished Jobs that stay | not: deleted ones would run again, see policy/runs-again
JOB-06 | Jobs that are applied again | apply/immutable, policy/runs-again
JOB-07 | Jobs without an end | policy/no-deadline
CRN-01 | schedules | schema/invalid
CRN-02 | runs that are missed | policy/short-starting-deadline
CRN-03 | runs beside each other | policy/no-concurrency-policy
CRN-04 | runs that last longer than their interval | later: how long a run takes
CRN-05 | suspended CronJobs | not: it was written on purpose
DMN-01 | DaemonSets that do not restart | schema/closed-value
DMN-02 | folders of nodes | policy/host-path, policy/node-takeover
DMN-03 | traffic that stays on its node | policy/local-only
STS-01 | Services of StatefulSets that are not there | policy/dangling-reference
STS-02 | Services of StatefulSets that give no names | policy/governing-service
STS-03 | mounts without a claim | schema/not-found
STS-04 | one after the other without readiness | policy/no-readiness-probe
STS-05 | partitions that keep everything back | policy/nothing-updated
STS-06 | claims that are left | later: an earlier rendering
STO-01 | claims without a class | not: clusters have a default class
STO-02 | claims of one node for several Pods | policy/shared-claim
STO-03 | databases in Deployments | not: what an image holds is not known
STO-04 | claims of one Pod for several | policy/claim-of-one-pod
STO-05 | claims that can only be read | policy/read-only-claim
STO-06 | state in containers | not: what a program writes is not known
SVC-01 | Services of nothing | policy/selects-nothing
SVC-02 | ports that no Pod has | policy/unknown-port, policy/undeclared-port
SVC-03 | several ports without names | schema/missing, schema/duplicate
SVC-04 | fixed addresses | policy/fixed-address
SVC-05 | Services without endpoints | policy/no-endpoints, schema/invalid
SVC-06 | names that are addresses | policy/name-is-address
SVC-07 | ports of nodes | policy/node-port-clash, policy/node-port-range
SVC-08 | ports of nodes in production | not: a load balancer may stand before them
SVC-09 | Services that nobody calls | not: who calls is not known
SVC-10 | variables of Services | not: what a program reads is not known
ING-01 | Ingresses to what is not there | policy/dangling-reference, policy/unknown-backend-port, schema/missing, schema/invalid
ING-02 | Ingresses without a class | policy/no-ingress-class
ING-03 | hosts without TLS | policy/no-tls
ING-04 | one route of two Ingresses | policy/route-clash
SLF-01 | amounts that are read and not set | policy/unset-amount, schema/invalid
INI-01 | init containers that last | not: what a program does is not known
INI-02 | init containers that ask for most | policy/init-dominates
INI-03 | waiting without an end | not: the status of the Pod shows it
SDC-01 | the order of containers | later: a composition
SDC-02 | sidecars without requests | policy/no-requests
SDC-03 | order of start by sidecars | not: sidecars that are init containers have one
ADP-01 | paths of adapters | later: a composition
ADP-02 | ports of adapters | later: a composition
AMB-01 | ports of ambassadors | later: a composition
DBG-01 | commands that only wait | policy/idle-command
CFG-01 | secrets in variables and ConfigMaps | policy/secret-in-env, policy/secret-in-config-map, policy/private-key, policy/private-key-in-env
CFG-02 | variables that nothing sets | policy/late-variable, policy/unknown-variable
CFG-03 | how keys are written | not: a matter of taste
CFG-04 | content that is too large | schema/too-large, policy/nearly-too-large
CFG-05 | changes that reach nobody | policy/not-rolled-out
CFG-06 | immutable content that has changed | apply/immutable
CFG-07 | content that may be changed | not: names that end with a hash change with it
CFG-08 | paths and modes of files | schema/invalid, policy/missing-key
CFG-09 | keys that are no names of variables | not: Kubernetes takes nearly every name since 1.32
CFG-10 | variables that hide each other | policy/shadowed-variable, schema/warning
CFG-11 | images that differ | later: other environments
CFG-12 | many variables | policy/many-variables
CFG-13 | content of Secrets | schema/wrong-type, policy/doubled-key
CFG-14 | values that repeat | later: other environments
IMC-01 | images of configuration | policy/moving-image, policy/no-digest
CTM-01 | workloads that differ beside their parameters | later: other environments
CTM-02 | places of templates that nothing filled | later: a composition
CTM-03 | parameters that nobody reads | later: a composition
SEC-01 | root by what is written | policy/runs-as-root
SEC-02 | root by what is not written | profile: runAsNonRoot
SEC-03 | privileges that grow | profile: allowPrivilegeEscalation
SEC-04 | privileged containers | policy/privileged
SEC-05 | capabilities that are not dropped | profile: capabilities
SEC-06 | capabilities that are added | policy/capability
SEC-07 | root file systems that are written to | profile: readOnlyRootFilesystem
SEC-08 | no seccomp profile | profile: seccompProfile
SEC-09 | low ports without root | not: runtimes allow them to everybody
SEC-10 | namespaces, folders and sockets of nodes | policy/host-namespace, policy/node-takeover, policy/host-path
SEC-11 | owners of volumes | not: who owns a volume is not known
PSS-01 | the level of the namespace | later: Pod Security as rules
PSS-02 | namespaces without a level | later: Pod Security as rules
NET-01 | namespaces without isolation | policy/not-isolated, policy/open-traffic
NET-02 | rules that allow everything | policy/open-rule
NET-03 | sides that nobody spoke of | policy/unsaid-side
NET-04 | no DNS | policy/no-dns
NET-05 | no way to the API server | later: where the API server is
NET-06 | policies and peers of nothing | policy/selects-nothing, policy/peer-selects-nothing
NET-07 | links that are open on one side | policy/cut-off
NET-08 | either for both | policy/either-peer
NET-09 | labels of roles | policy/selects-nothing, policy/peer-selects-nothing
NET-10 | ports that no Pod has | policy/unused-policy-port
NET-11 | all addresses | not: it was written on purpose
NET-12 | networks without policies | later: what the cluster has
NET-13 | policies of a mesh | later: kinds of others
RBAC-01 | the account of the namespace | profile: automountServiceAccountToken
RBAC-02 | tokens that nobody needs | profile: automountServiceAccountToken
RBAC-03 | everything of a sort | policy/wildcard-rights
RBAC-04 | all rights | policy/cluster-admin
RBAC-05 | rights in all namespaces | not: operators watch all of them
RBAC-06 | roles and subjects that are not there | policy/dangling-reference
RBAC-07 | how subjects are written | schema/invalid, schema/missing, schema/closed-value
RBAC-08 | rules that are replaced | policy/lost-rules
RBAC-09 | tokens that never end | policy/token-secret
RBAC-10 | users of Kubernetes itself | policy/rights-for-all
RBAC-11 | rights that bring others | policy/escalation
RBAC-12 | resources in the wrong group | policy/stray-resource
SCT-01 | values of Secrets | policy/plain-secret
SCT-02 | values of Secrets from the source | policy/plain-secret
SSC-01 | scopes of sealed secrets | later: kinds of others
SSC-02 | annotations of sealed secrets | later: kinds of others
SOP-01 | encrypted files that are changed | later: kinds of others
ESO-01 | stores of external secrets | later: kinds of others
CSI-01 | classes of secret providers | later: kinds of others
CSI-02 | addresses of vaults | later: kinds of others
HPA-01 | shares of nothing | policy/share-of-nothing
HPA-02 | replicas that are written and scaled | policy/fixed-replicas
HPA-03 | targets that cannot be scaled | policy/not-scalable
HPA-04 | fewest and most Pods | schema/invalid
HPA-05 | scaling by memory | policy/scaled-by-memory
HPA-06 | two autoscalers | policy/two-autoscalers
HPA-07 | two autoscalers of different sorts | later: kinds of others
HPA-08 | autoscalers of what cannot be twice | policy/shared-claim, policy/host-port
HPA-09 | scaling down at once | not: Kubernetes waits five minutes
HPA-10 | new sizes without a budget | later: kinds of others
KNA-01 | annotations of Knative | later: kinds of others
CRD-01 | names of definitions | schema/invalid
CRD-02 | versions of definitions | schema/invalid
CRD-03 | definitions without a schema | schema/missing
CRD-04 | scaling of custom kinds | policy/not-scalable
CRD-05 | custom objects without a definition | schema/unknown-kind
CRD-06 | custom objects that break their definition | schema/unknown-field, schema/wrong-type, schema/missing
APL-01 | renderings that differ | app/not-repeatable
APL-02 | objects that wait for each other | apply/dependency-cycle
APL-03 | fields that servers own, when they are applied | policy/server-field
`;

/** Every demand, in the order of the patterns. */
export const DEMANDS: readonly Demand[] = ROWS.trim().split('\n').map(readRow);

function readRow(row: string): Demand {
  const [id = '', what = '', where = ''] = row.split(' | ');
  const reason = /^(?:profile|later|not): /.test(where);
  return { id, what, codes: reason ? [] : where.split(', '), why: reason ? where : '' };
}
