import { EXIT } from '../exit-code';
import type { CodeRow, CodeTable } from './table';

const row = (means: string, remedy: string): CodeRow => ({ exit: EXIT.no, means, remedy });

/** Codes of the area `policy` about Pods and the workloads that run them. */
export const policyPodCodes = {
  'policy/bare-pod': row(
    'A Pod stands alone: nothing starts another one when it, or its node, goes.',
    'Use a Deployment, StatefulSet, DaemonSet or Job.',
  ),
  'policy/bare-replica-set': row(
    'A ReplicaSet stands alone: a change of its template reaches no Pod that runs.',
    'Use a Deployment.',
  ),
  'policy/selector-overlap': row(
    'The selector of a workload matches the Pods of another one, so that each counts, and may take over, what is not its own.',
    'Give each workload labels of its own, and select them.',
  ),
  'policy/single-replica': row(
    'In the production tier one Pod alone answers for a Service.',
    'Write `replicas: 2` or more, or say under `accept` why one is enough.',
  ),
  'policy/downtime': row(
    'A workload behind a Service stops all its Pods before the first new one starts.',
    'Use the strategy `RollingUpdate`, or say under `accept` why two versions may not run side by side.',
  ),
  'policy/no-readiness-probe': row(
    'A container with ports has no readiness probe, so that it gets traffic before it can answer.',
    'Write `readinessProbe`, or say under `accept` why there is none.',
  ),
  'policy/no-liveness-probe': row(
    'A container that is to run for ever has no liveness probe, so that nothing restarts it when it hangs.',
    'Write `livenessProbe`, or say under `accept` why there is none.',
  ),
  'policy/probe-port': row(
    'A probe or hook asks a port by a name that its container does not have, and so always fails.',
    'Name a port that the same container declares.',
  ),
  'policy/same-probes': row(
    'Liveness and readiness are asked by the same question: a container that is only busy is restarted.',
    'Ask the liveness probe something cheaper, or give it more time.',
  ),
  'policy/slow-start': row(
    'A liveness probe waits long before it asks for the first time, after each start.',
    'Write a `startupProbe`, which ends as soon as the container answers.',
  ),
  'policy/short-startup': row(
    'A startup probe gives less time than the liveness probe that waits for it.',
    'Raise `failureThreshold` of the startup probe.',
  ),
  'policy/probe-timeout': row(
    'A probe waits longer for an answer than it waits before it asks again.',
    'Make `timeoutSeconds` smaller than `periodSeconds`.',
  ),
  'policy/job-probe': row(
    'A container that ends has a readiness probe, and no Service leads to it.',
    'Remove the readiness probe.',
  ),
  'policy/short-grace': row(
    'A `preStop` hook sleeps until the container is killed, so that it never ends by itself.',
    'Raise `terminationGracePeriodSeconds`, or sleep less.',
  ),
  'policy/no-grace': row(
    'Containers are killed without being asked to end, and a node that is lost may go on running them.',
    'Remove `terminationGracePeriodSeconds: 0`.',
  ),
  'policy/idle-command': row(
    'In the production tier a container runs a command that only waits, as one does while looking for an error.',
    'Remove the command, so that the image runs its own.',
  ),
  'policy/no-requests': row(
    'A container asks for no CPU or no memory, so that the scheduler does not reckon with it.',
    "Write `resources: { cpu: '100m', memory: '128Mi' }`, or say under `accept` why it asks for nothing.",
  ),
  'policy/cpu-limit': row(
    'A container has a CPU limit above its request, at which it is slowed down though nobody else needs the CPU.',
    'Remove the CPU limit, or say under `accept` why it is needed.',
  ),
  'policy/overcommit': row(
    'A container may use many times what it asks for, so that its node may have to end it, or others.',
    'Ask for what it needs, and bring the limit nearer.',
  ),
  'policy/memory-volume': row(
    'A volume in memory is counted against a memory limit that is not there, or that is smaller than the volume.',
    'Give the containers that write to it a memory limit, and the volume a `sizeLimit` below that.',
  ),
  'policy/unset-amount': row(
    'A variable reads an amount of its container that is not set, and so gets what the node has, or 0.',
    'Set the amount under `resources`.',
  ),
  'policy/init-dominates': row(
    'An init container asks for more than all containers that run later, and the node keeps that free for ever.',
    'Ask for less, or move the work into a Job.',
  ),
  'policy/moving-image': row(
    'An image has no tag, or the tag `latest`, and so may be another one tomorrow.',
    'Write a tag that stays, or better a digest.',
  ),
  'policy/no-digest': row(
    'In the production tier an image is known by its tag alone, which may be moved.',
    'Write the digest (`image@sha256:…`), or say under `accept` why the tag is enough.',
  ),
  'policy/port-clash': row(
    'Two containers of one Pod declare the same port, and share one address.',
    'Give one of them another port.',
  ),
  'policy/host-port': row(
    'Pods take a port of their node, so that only one of them, or of those that take the same one, runs on each node.',
    'Use a Service; where it must be the node, a DaemonSet.',
  ),
  'policy/node-takeover': row(
    'Pods can write to the root folder or to the container runtime of their node, and so do everything there.',
    'Do without it; for work on nodes use a DaemonSet that mounts only what it needs.',
  ),
  'policy/host-path': row(
    'Pods that may come to any node mount a folder of it, and find other content on each.',
    'Use a PersistentVolumeClaim or an `emptyDir`; for work on nodes a DaemonSet.',
  ),
  'policy/host-namespace': row(
    'Pods share the network, the processes or the memory of their node.',
    'Remove `hostNetwork`, `hostPID` and `hostIPC`, or say under `accept` what needs them.',
  ),
  'policy/privileged': row(
    'A container is privileged: it may do on its node whatever root may.',
    'Add the one capability that it needs, or say under `accept` why that is not enough.',
  ),
  'policy/runs-as-root': row(
    'A container runs as root by what is written.',
    'Write another `runAsUser`, and build the image so that it can run with it.',
  ),
  'policy/capability': row(
    'A container has a capability that reaches beyond it, or whose name is not written as Kubernetes does.',
    'Remove it from `capabilities.add`, or say under `accept` what needs it.',
  ),
  'policy/fixed-node': row(
    'Pods name their node, past the scheduler; when it is full or gone they do not run.',
    'Use `nodeSelector` or `affinity`.',
  ),
  'policy/one-a-node': row(
    'No two Pods of a workload may share a node, and none may be missing while it is rolled out.',
    'Use `topologySpreadConstraints` (the method `spread`), or let one Pod be missing (`maxUnavailable: 1`).',
  ),
  'policy/spread-of-others': row(
    'A spread constraint does not match the labels of its own Pods, and so does not spread them.',
    'Use the labels of the Pods as `labelSelector`, as the method `spread` does.',
  ),
  'policy/wide-toleration': row(
    'Pods tolerate every taint, or come to the nodes of the control plane.',
    'Name the taints of the nodes that they are for.',
  ),
  'policy/late-variable': row(
    'An environment variable refers to one that comes behind it, which Kubernetes does not fill in.',
    'Write the variable that is referred to first.',
  ),
  'policy/unknown-variable': row(
    'A variable or an argument refers to a variable that nothing sets, and keeps the reference as its text.',
    'Set the variable, or write `$$(NAME)` where the text is meant.',
  ),
  'policy/shadowed-variable': row(
    'Two sources of `envFrom` have the same key, and the later one prevails.',
    'Give the sources a `prefix`, or remove one of the keys.',
  ),
  'policy/many-variables': row(
    'A container has many variables that are written out one by one.',
    'Put them into a ConfigMap, and read it with `envFrom`.',
  ),
  'policy/not-rolled-out': row(
    'A container reads a ConfigMap or Secret of a fixed name only when it starts, so that a change does not reach it.',
    "Let the name follow the content (`naming: 'content'`), or call `rollOnChange` on the workload.",
  ),
  'policy/runs-again': row(
    'A Job is deleted some time after it has finished, and the next apply makes it anew and runs it again.',
    'Leave `ttlSecondsAfterFinished` out: the finished Job stays, and later applies change nothing. For one run a version, put the version into its name; for runs at certain times, use a CronJob. Argo CD runs hooks (`argocd.argoproj.io/hook: PreSync`) with each rollout.',
  ),
  'policy/no-deadline': row(
    'A CronJob starts no run while another one goes on, and a run that hangs goes on for ever.',
    'Write `activeDeadlineSeconds` in the template of its Jobs.',
  ),
  'policy/short-starting-deadline': row(
    'Runs of a CronJob are missed, because they may start only shortly after their time.',
    'Write `startingDeadlineSeconds` of 10 or more, or none.',
  ),
  'policy/no-concurrency-policy': row(
    'Nobody decided whether a run of a CronJob may start while an earlier one goes on; it may.',
    "Write `concurrencyPolicy`: 'Forbid', 'Replace' or, on purpose, 'Allow'.",
  ),
} as const satisfies CodeTable<'policy'>;
