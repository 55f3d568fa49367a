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
    remedy: 'Give each construct of a scope an id of its own; `metadata.name` gives two kinds one name.',
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
  'construct/invalid-argument': {
    exit: EXIT.input,
    means: 'A constructor, a method or a reference was given something of another type than it takes.',
    remedy: 'Give it what the message names; the TypeScript compiler tells of it in the editor.',
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
    remedy: 'Give the workload a selector with `matchLabels` only, or its Pods labels.',
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
  'construct/no-peer': {
    exit: EXIT.input,
    means: 'Traffic was allowed with an object that is neither a workload of this package nor a Namespace.',
    remedy:
      'Name the workload itself, in place of its Service, or write a peer: `{ podSelector: { matchLabels: … } }`.',
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
  'construct/invalid-acceptance': {
    exit: EXIT.input,
    means: 'A finding is accepted that no rule makes, or without a reason.',
    remedy: 'Use one of the codes of docs/rules.md, each with the reason as text.',
  },
} as const satisfies CodeTable<'construct'>;
