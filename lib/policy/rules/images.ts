import { textAt } from '../read';
import type { Rules } from '../rule';

const ABOUT = { pattern: 'Immutable Configuration', see: 'concepts/containers/images/' };

/** The tag of an image that has no digest: undefined without one. */
function tagOf(image: string): { readonly tag: string | undefined } | undefined {
  if (image === '' || image.includes('@')) return undefined;
  return { tag: /:([^/:]+)$/.exec(image)?.[1] };
}

function moves(tag: string | undefined): boolean {
  return tag === undefined || tag === 'latest';
}

/** Rules on images. */
export const imageRules: Rules = {
  'policy/moving-image': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      const image = textAt(fields, 'image');
      const named = tagOf(image);
      if (named && moves(named.tag))
        say(
          `${at}.image`,
          `"${image}" may mean another image tomorrow: ${named.tag === undefined ? 'it has no tag' : 'its tag moves'}`,
        );
    },
  },
  'policy/no-digest': {
    weight: 'warning',
    sort: 'advice',
    tier: 'production',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      const image = textAt(fields, 'image');
      const named = tagOf(image);
      if (named && !moves(named.tag)) say(`${at}.image`, `"${image}" is known by its tag alone, which may be moved`);
    },
  },
};
