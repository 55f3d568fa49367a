import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of `synth check`: manifests that are there already. */
export const checkCodes = {
  'check/no-file': {
    exit: EXIT.input,
    means: 'A file or folder named on the command line is not there.',
    remedy: 'Name an existing file or folder, or - for standard input.',
  },
  'check/nothing-found': {
    exit: EXIT.input,
    means: 'Where manifests were looked for there are none, so nothing was checked.',
    remedy: 'Name the folder that holds the .yaml, .yml or .json files, and see that --ignore leaves some of them.',
  },
  'check/unreadable-file': {
    exit: EXIT.input,
    means: 'A file or folder cannot be read, or a file is no UTF-8 text.',
    remedy: 'Give read permission, save the file as UTF-8, or leave it out with --ignore.',
  },
  'check/no-definition': {
    exit: EXIT.input,
    means: 'What --crd names holds no CustomResourceDefinition.',
    remedy: 'Name files or folders that hold CustomResourceDefinitions.',
  },
  'check/duplicate': {
    exit: EXIT.no,
    means: 'Two manifests define the same object; where both are applied, the last one wins and nobody is told.',
    remedy: 'Remove one of them; check folders that go to different clusters one by one.',
  },
} as const satisfies CodeTable<'check'>;
