import { fieldsOf, metadataOf } from '../judged';
import { isBlank } from '../read';
import type { Rules } from '../rule';

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
export const objectRules: Rules = {
  'policy/server-field': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ['*'],
    pattern: 'Declarative Deployment',
    see: 'reference/using-api/server-side-apply/',
    check: (object, say) => {
      const metadata = metadataOf(object);
      for (const field of OWNED)
        if (!isBlank(metadata[field]))
          say(`metadata.${field}`, 'the API server writes it, and may refuse what is written here');
      if (!isBlank(fieldsOf(object).status)) say('status', 'controllers write it, and undo what is written here');
    },
  },
};
