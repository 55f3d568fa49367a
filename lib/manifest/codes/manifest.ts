import { EXIT } from '../exit-code';
import type { CodeTable } from './table';

/** Codes of the noun: objects, names, YAML. */
export const manifestCodes = {
  'manifest/duplicate-id': {
    exit: EXIT.input,
    means: 'Two objects of one environment have the same group, kind, namespace and name.',
    remedy: 'Rename one of them or remove it; the message names both places.',
  },
} as const satisfies CodeTable<'manifest'>;
