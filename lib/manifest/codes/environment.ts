import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the area `environment`: environments, settings, applications, images, projects. */
export const environmentCodes = {
  'environment/none': {
    exit: EXIT.input,
    means: 'A project has no environment.',
    remedy: 'Give `environments` at least one name with its cluster.',
  },
  'environment/bad-name': {
    exit: EXIT.input,
    means: 'The name of a project, an environment, a cluster, an application or a namespace is no DNS label.',
    remedy: 'Use up to 63 of a-z, 0-9 and "-", with a letter or digit at both ends.',
  },
  'environment/bad-place': {
    exit: EXIT.input,
    means: 'A place has a field that is misspelt or of another type, such as a tier that there is not.',
    remedy: 'Write the field as the message says; the TypeScript compiler tells of it in the editor.',
  },
  'environment/unknown-name': {
    exit: EXIT.input,
    means: 'An environment is named that the project does not have.',
    remedy: 'Use one of the names that the message lists.',
  },
  'environment/unknown-cluster': {
    exit: EXIT.input,
    means: 'A cluster is described that is the cluster of no environment.',
    remedy: 'Use one of the names that the message lists.',
  },
  'environment/other-version': {
    exit: EXIT.input,
    means: 'The Kubernetes version that a project names for a cluster is not that of the schema of the cluster.',
    remedy: 'Leave out `kubernetes`, or import the schema again.',
  },
  'environment/duplicate-name': {
    exit: EXIT.input,
    means: 'Two applications of a project have the same id.',
    remedy: 'Rename one of them; the id is the name of its folder.',
  },
  'environment/empty-selection': {
    exit: EXIT.input,
    means: 'Environments are selected by name, but no name is given.',
    remedy: 'Name at least one environment, or use `all`.',
  },
  'environment/bad-settings': {
    exit: EXIT.input,
    means: 'A layer of settings has no name, is no plain object, or is not of the shape that was given to `settings`.',
    remedy:
      'Give the layer a name and an object literal with the settings of the shape; a field of it that may be missing ends in `?`.',
  },
  'environment/empty-setting': {
    exit: EXIT.input,
    means: 'A setting is `null` or `undefined`.',
    remedy: 'Leave the field out, or give it a value.',
  },
  'environment/missing-settings': {
    exit: EXIT.input,
    means: 'An application has no settings for one of its environments.',
    remedy: 'Give it settings, or `off` where the application does not run.',
  },
  'environment/bad-application': {
    exit: EXIT.input,
    means: 'Something else stands where an application is wanted.',
    remedy: 'Pass what `application()` returns.',
  },
  'environment/unknown-image': {
    exit: EXIT.input,
    means: 'An image is asked for by a key that the application does not declare.',
    remedy: 'Add the key to `images` of the application, or use one of the keys that the message lists.',
  },
  'environment/no-image': {
    exit: EXIT.input,
    means: 'Nothing says which image a key stands for in an environment.',
    remedy: 'Give the image in `releases` of the project, or with the key in `images` of the application.',
  },
  'environment/bad-image': {
    exit: EXIT.input,
    means: 'An image reference is malformed, or names neither a tag nor a digest.',
    remedy: 'Write `registry/name:tag`, `registry/name@sha256:…`, or the parts.',
  },
  'environment/no-choice': {
    exit: EXIT.input,
    means: 'A value is picked by environment, but the environment at hand has none.',
    remedy: 'Give a value for every environment.',
  },
} as const satisfies CodeTable<'environment'>;
