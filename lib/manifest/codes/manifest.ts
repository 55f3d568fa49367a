import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the noun: objects, names, YAML. */
export const manifestCodes = {
  'manifest/duplicate-id': {
    exit: EXIT.input,
    means: 'Two objects of one environment have the same group, kind, namespace and name.',
    remedy: 'Rename one of them or remove it; the message names both places.',
  },
  'manifest/not-plain-data': {
    exit: EXIT.input,
    means: 'A value cannot be written as YAML that every reader takes for the same value.',
    remedy: 'Use plain maps, lists, texts, finite numbers, bigints of 64 bits, booleans and null at the path named.',
  },
  'manifest/unreadable-yaml': {
    exit: EXIT.input,
    means: 'A text is no YAML that Kubernetes can read.',
    remedy: 'Correct the file at the line and column named.',
  },
  'manifest/duplicate-key': {
    exit: EXIT.input,
    means: 'A map has one key twice; kubectl would keep the last and say nothing.',
    remedy: 'Remove one of the two; mind that y, yes, on and true are one key to Kubernetes.',
  },
  'manifest/alias-bomb': {
    exit: EXIT.input,
    means: 'The aliases of a document expand to far more than what is written.',
    remedy: 'Write the repeated parts out, or use fewer aliases of aliases.',
  },
  'manifest/too-large': {
    exit: EXIT.input,
    means: 'A file or document is larger than what is read.',
    remedy: 'Split it, and a List into documents: Kubernetes takes no object above 3 MiB.',
  },
  'manifest/no-object': {
    exit: EXIT.input,
    means: 'A document is no Kubernetes object: its apiVersion, kind or metadata.name is missing or no text.',
    remedy: 'Give it apiVersion, kind and metadata.name, or move the file out of the folder of manifests.',
  },
  'manifest/file-collision': {
    exit: EXIT.input,
    means: 'Two objects of one unit would be written to one file, on file systems that ignore case.',
    remedy: 'Rename one of the objects.',
  },
} as const satisfies CodeTable<'manifest'>;
