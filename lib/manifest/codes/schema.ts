import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the schema: what an API server refuses in an object, or warns of. */
export const schemaCodes = {
  'schema/no-object': {
    exit: EXIT.no,
    means: 'A value is not a Kubernetes object: `apiVersion`, `kind` or `metadata` is missing or of the wrong type.',
    remedy: 'Write `apiVersion` and `kind` as strings and `metadata` as a map with a name.',
  },
  'schema/unserved': {
    exit: EXIT.no,
    means:
      'The target does not serve the apiVersion of an object: not yet, not any more, only on request, or not on this cluster.',
    remedy: 'Write the apiVersion that the message names, or have the cluster serve the kind.',
  },
  'schema/deprecated': {
    exit: EXIT.no,
    means: 'The target Kubernetes version still serves the apiVersion of an object, but later versions will not.',
    remedy: 'Write the apiVersion that the message names.',
  },
  'schema/unknown-field': {
    exit: EXIT.no,
    means: 'A field does not exist, so the API server would drop or refuse it.',
    remedy: 'Correct the name of the field, or remove it.',
  },
  'schema/newer-field': {
    exit: EXIT.no,
    means: 'A field came with a later Kubernetes version than the target.',
    remedy: 'Remove the field, or raise the target version of the cluster.',
  },
  'schema/removed-field': {
    exit: EXIT.no,
    means: 'A field is gone from the target Kubernetes version.',
    remedy: 'Remove the field.',
  },
  'schema/wrong-type': {
    exit: EXIT.no,
    means: 'A value is of another type than its field, or not in its format.',
    remedy: 'Write the value as the message says.',
  },
  'schema/closed-value': {
    exit: EXIT.no,
    means: 'A value is not one of those that the field may have.',
    remedy: 'Write one of the values that the message lists.',
  },
  'schema/missing': {
    exit: EXIT.no,
    means: 'A field that must be there is missing or empty.',
    remedy: 'Write the field.',
  },
  'schema/invalid': {
    exit: EXIT.no,
    means: 'The API server refuses a value: its syntax, its range, or how it goes with other fields.',
    remedy: 'Write the value as the message says.',
  },
  'schema/forbidden': {
    exit: EXIT.no,
    means: 'A field may not be set here, because of what other fields say.',
    remedy: 'Remove the field, or change the field that the message names.',
  },
  'schema/duplicate': {
    exit: EXIT.no,
    means: 'Two elements of a list are the same where each must be unique.',
    remedy: 'Remove one of them, or give it another key.',
  },
  'schema/not-found': {
    exit: EXIT.no,
    means: 'A field names something of the same object that is not there, such as a volume.',
    remedy: 'Add what is named, or correct the name.',
  },
  'schema/too-large': {
    exit: EXIT.no,
    means: 'A value or an object is larger than the API server stores.',
    remedy: 'Make it smaller, or split it.',
  },
  'schema/unknown-kind': {
    exit: EXIT.no,
    means:
      'Neither Kubernetes nor a definition that is known has the kind of an object, so nothing of it can be checked.',
    remedy:
      "Correct apiVersion or kind, give the CustomResourceDefinition (`definitions` of the project, `--crd`), or declare the kind untyped: `untyped: ['Kind.group']` of the project, `--untyped Kind.group`.",
  },
  'schema/bad-crd': {
    exit: EXIT.no,
    means: 'The API server would refuse a CustomResourceDefinition whose schema objects are to be checked against.',
    remedy: 'Correct the definition as the message says.',
  },
  'schema/not-evaluated': {
    exit: EXIT.no,
    means: 'A rule of a schema could not be evaluated here, so whether an object keeps it is not known.',
    remedy: 'See whether the API server accepts the object, with `kubectl apply --dry-run=server`.',
  },
  'schema/no-openapi': {
    exit: EXIT.input,
    means:
      'A document is not an OpenAPI document of a Kubernetes API server, or not one from which its kinds can be read.',
    remedy: 'Give what `kubectl get --raw /openapi/v2` prints, and OpenAPI v3 of single groups beside it only.',
  },
  'schema/bad-facts': {
    exit: EXIT.input,
    means: 'What is given as the schema of a cluster is not what `synth schema import` writes, or was changed since.',
    remedy: 'Write it again with `synth schema import`.',
  },
  'schema/unknown-version': {
    exit: EXIT.input,
    means: 'A Kubernetes version was given that is not known, or not as text.',
    remedy: "Write one that the message lists, such as `'1.37'`.",
  },
  'schema/warning': {
    exit: EXIT.no,
    means: 'The API server accepts an object, but warns of it.',
    remedy: 'Change the field that the message names, or leave it: the object is taken as it is.',
  },
} as const satisfies CodeTable<'schema'>;
