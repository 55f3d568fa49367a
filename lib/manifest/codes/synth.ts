import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the area `synth`: from constructs to objects. */
export const synthCodes = {
  'synth/build-failed': {
    exit: EXIT.input,
    means: 'The `build` function of an application threw an error, or returned something else than its construct.',
    remedy: 'Correct the place that the message names.',
  },
  'synth/invalid-construct': {
    exit: EXIT.input,
    means: 'Constructs reported problems in their own validation (`node.addValidation`).',
    remedy: 'Correct each construct that the message lists.',
  },
  'synth/unrenderable': {
    exit: EXIT.input,
    means: 'A construct could not be turned into a Kubernetes object.',
    remedy: 'Use strings, numbers, booleans, lists and plain objects in its properties.',
  },
  'synth/no-name': {
    exit: EXIT.input,
    means: 'An object has no fixed name, so nothing could own or update it.',
    remedy: 'Set `metadata.name`, and do not use `generateName`.',
  },
  'synth/no-namespace': {
    exit: EXIT.no,
    means: 'A namespaced object has no namespace, and its application declares none.',
    remedy: 'Give the application a `namespace`, or the object a `metadata.namespace`.',
  },
  'synth/namespace-dropped': {
    exit: EXIT.no,
    means: 'A cluster-scoped object was written with a namespace, which was left out.',
    remedy: 'Do not set a namespace on a kind that has none.',
  },
  'synth/field-lost': {
    exit: EXIT.no,
    means: 'A construct of another package dropped a field while it was rendered.',
    remedy: 'Write the object with a construct of this package or with `ApiObject`, or add the field in an overlay.',
  },
  'synth/cluster-clash': {
    exit: EXIT.no,
    means: 'Two environments on one cluster render the same object, so each would undo the other.',
    remedy: 'Give the environments different namespaces or names, or list the object in `shared` of the project.',
  },
  'synth/stale-reference': {
    exit: EXIT.no,
    means: 'A custom object seems to name an object whose name now contains a hash of its content.',
    remedy:
      "Give the object a fixed name (`naming: 'fixed'` where the construct has it), or write the reference from the construct.",
  },
} as const satisfies CodeTable<'synth'>;
