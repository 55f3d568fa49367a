import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of reading files of the app as content of ConfigMaps and Secrets. */
export const filesCodes = {
  'files/unreadable': {
    exit: EXIT.input,
    means: 'A file or folder that the app reads is not there, is of another kind, or cannot be read.',
    remedy: 'Correct the path; it is relative to the source file that names it.',
  },
  'files/outside': {
    exit: EXIT.input,
    means: 'A symbolic link leads out of the folder that is read.',
    remedy: 'Put the file itself into the folder.',
  },
  'files/nested': {
    exit: EXIT.input,
    means: 'A folder that is read holds another folder, for which a ConfigMap or Secret has no place.',
    remedy: 'Read the inner folder by a call of its own, and choose files by `include`.',
  },
  'files/invalid-key': {
    exit: EXIT.input,
    means: 'The name of a file cannot be a key of a ConfigMap or Secret.',
    remedy: 'Rename the file to letters, digits, `-`, `_` and `.`, or leave it out by `include`.',
  },
  'files/not-included': {
    exit: EXIT.input,
    means: 'No file of a folder is one that `include` asks for.',
    remedy: 'Correct `include`; the message says what the folder holds.',
  },
  'files/too-large': {
    exit: EXIT.input,
    means: 'The files hold more than the 1 MiB that a ConfigMap or Secret may hold.',
    remedy: 'Put large files into an image or a volume, or divide them over several objects.',
  },
  'files/not-text': {
    exit: EXIT.input,
    means: 'A file that is read as text is not UTF-8.',
    remedy: 'Save it as UTF-8, or read it as bytes by `filesIn` or `bytesIn`.',
  },
} as const satisfies CodeTable<'files'>;
