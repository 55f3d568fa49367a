import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of constructs: what is refused where an object is written. */
export const constructCodes = {
  'construct/no-chart': {
    exit: EXIT.input,
    means: 'An object was written outside of every chart.',
    remedy: 'Give it a scope inside a `Chart`, such as the scope that `build` receives.',
  },
  'construct/invalid-id': {
    exit: EXIT.input,
    means: 'A construct id is taken, or is a word that the construct tree cannot hold.',
    remedy: 'Give each construct of a scope an id of its own.',
  },
  'construct/invalid-name': {
    exit: EXIT.input,
    means: 'The name of an object is one that every API server refuses.',
    remedy: 'Set `metadata.name`, or choose an id that is a valid name.',
  },
  'construct/invalid-metadata': {
    exit: EXIT.input,
    means: 'A label, an annotation or another part of `metadata` is one that every API server refuses.',
    remedy: 'Write labels and annotations as strings, with keys and values in the syntax of Kubernetes.',
  },
  'construct/invalid-value': {
    exit: EXIT.input,
    means: 'A value has no JSON form, so no manifest can hold it.',
    remedy: 'Use strings, numbers, booleans, lists and plain objects.',
  },
  'construct/invalid-profile': {
    exit: EXIT.input,
    means: 'A profile or a part of the hardened profile has a name that is not known.',
    remedy: 'Use one of the names that the message lists.',
  },
  'construct/selector-missing': {
    exit: EXIT.input,
    means: 'A workload without a selector was written in the verbatim profile, which adds nothing.',
    remedy: 'Write `selector` and the labels of the template.',
  },
  'construct/selector-mismatch': {
    exit: EXIT.input,
    means: 'The selector of a workload does not match the labels of its own Pods.',
    remedy: 'Give `template.metadata.labels` what `selector` asks for.',
  },
  'construct/selector-unusable': {
    exit: EXIT.input,
    means: 'The Pods of a workload cannot be selected by labels alone.',
    remedy: 'Give the workload a selector with `matchLabels` only.',
  },
  'construct/duplicate-element': {
    exit: EXIT.input,
    means: 'Two elements of a list have one key: a container, volume or port name, or a mount path.',
    remedy: 'Give each element a name or path of its own.',
  },
  'construct/unknown-port': {
    exit: EXIT.input,
    means: 'A port was asked for that the workload or Service does not have.',
    remedy: 'Name one of the ports that the message lists.',
  },
  'construct/ambiguous-port': {
    exit: EXIT.input,
    means: 'There are several ports, or none, and the call does not say which one is meant.',
    remedy: 'Name the port.',
  },
  'construct/unknown-key': {
    exit: EXIT.input,
    means: 'A key was asked for that the ConfigMap or Secret does not have.',
    remedy: 'Use one of the keys that the message lists.',
  },
  'construct/unknown-container': {
    exit: EXIT.input,
    means: 'A container was named that the workload does not have.',
    remedy: 'Name one of the containers that the message lists.',
  },
  'construct/patch-missed': {
    exit: EXIT.input,
    means: 'A JSON patch did not hit what it names.',
    remedy: 'Correct the path; the message says what is there.',
  },
  'construct/identity-patched': {
    exit: EXIT.input,
    means: 'A JSON patch would change the identity of an object, which references to it would not follow.',
    remedy: 'Write the name and the namespace as `metadata.name` and `metadata.namespace`.',
  },
  'construct/moving-name': {
    exit: EXIT.input,
    means: 'The right to an object was given by its name, which changes with its content.',
    remedy: "Give the object `naming: 'fixed'`.",
  },
  'construct/open-traffic': {
    exit: EXIT.no,
    means:
      'A connection was allowed where no policy restricts it; a policy for it alone would cut off every other one.',
    remedy: 'Turn isolation on for the environment, or call `isolate` on the workload first.',
  },
  'construct/cut-off': {
    exit: EXIT.no,
    means: 'Something is offered to the outside, and the isolation of ingress keeps everybody there from its Pods.',
    remedy:
      "Name the namespace of the Ingress controller, `exposeViaIngress(host, { from: [external.namespace('ingress-nginx')] })`, or let addresses in, `allowFrom('0.0.0.0/0')`.",
  },
  'construct/bare-pod': {
    exit: EXIT.no,
    means: 'A Pod stands alone: nothing starts another one when it, or its node, goes.',
    remedy: 'Use a Deployment, StatefulSet, DaemonSet or Job.',
  },
  'construct/bare-replica-set': {
    exit: EXIT.no,
    means: 'A ReplicaSet stands alone: a change of its template reaches no Pod that runs.',
    remedy: 'Use a Deployment.',
  },
  'construct/fixed-node': {
    exit: EXIT.no,
    means: 'Pods name their node, past the scheduler; when it is full or gone they do not run.',
    remedy: 'Use `nodeSelector` or `affinity`.',
  },
  'construct/late-variable': {
    exit: EXIT.no,
    means: 'An environment variable refers to one that comes behind it, which Kubernetes does not fill in.',
    remedy: 'Write the variable that is referred to first.',
  },
  'construct/token-secret': {
    exit: EXIT.no,
    means: 'A Secret holds a token of a ServiceAccount that never ends.',
    remedy: 'Let Pods have tokens of limited life, by a projected volume.',
  },
  'construct/no-readiness-probe': {
    exit: EXIT.no,
    means: 'A container with ports has no readiness probe, so that it gets traffic before it can answer.',
    remedy: 'Write `readinessProbe`, or say under `accept` why there is none.',
  },
  'construct/no-liveness-probe': {
    exit: EXIT.no,
    means: 'A container that is to run for ever has no liveness probe, so that nothing restarts it when it hangs.',
    remedy: 'Write `livenessProbe`, or say under `accept` why there is none.',
  },
  'construct/no-requests': {
    exit: EXIT.no,
    means: 'A container asks for no CPU or no memory, so that the scheduler does not reckon with it.',
    remedy: "Write `resources: { cpu: '100m', memory: '128Mi' }`, or say under `accept` why it asks for nothing.",
  },
  'construct/moving-image': {
    exit: EXIT.no,
    means: 'An image has no tag, or the tag `latest`, and so may be another one tomorrow.',
    remedy: 'Write a tag that stays, or better a digest.',
  },
  'construct/no-digest': {
    exit: EXIT.no,
    means: 'In an environment of the production tier an image is known by its tag alone, which may be moved.',
    remedy: 'Write the digest (`image@sha256:…`), or say under `accept` why the tag is enough.',
  },
  'construct/invalid-acceptance': {
    exit: EXIT.input,
    means: 'A finding is accepted that constructs do not have, or without a reason.',
    remedy: 'Use one of the codes that the message lists, each with the reason as text.',
  },
} as const satisfies CodeTable<'construct'>;
