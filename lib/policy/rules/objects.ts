import type { JsonObject } from '../../manifest';
import { isBlank } from '../read';
import type { Rule } from '../rule';

const OWNED = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'managedFields',
  'selfLink',
];

/** Rules on every object. */
export const objectRules: readonly Rule[] = [
  {
    code: 'policy/server-field',
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['*'],
    pattern: 'Declarative Deployment',
    see: 'reference/using-api/server-side-apply/',
    check: ({ manifest }, say) => {
      const metadata = manifest.metadata as JsonObject;
      for (const field of OWNED)
        if (!isBlank(metadata[field]))
          say(`metadata.${field}`, 'the API server writes it, and may refuse what is written here');
      if (!isBlank((manifest as unknown as JsonObject).status))
        say('status', 'controllers write it, and undo what is written here');
    },
  },
];
