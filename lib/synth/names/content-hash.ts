import { createHash } from 'node:crypto';
import type { Manifest } from '../../manifest';
import { canonicalText } from '../canonical';

/** Letters and digits that form no words and are hard to misread. */
const ALPHABET = 'bcdfghjklmnpqrstvwxz2456789';
const LENGTH = 10;

/** A short text that changes whenever what a ConfigMap or Secret holds changes; labels do not count. */
export function contentHash({ data, binaryData, stringData, type, immutable }: Manifest): string {
  const given = Object.entries({ data, binaryData, stringData, type, immutable }).filter(
    ([, value]) => value !== undefined,
  );
  const digest = createHash('sha256')
    .update(canonicalText(Object.fromEntries(given)), 'utf8')
    .digest();
  return [...digest.subarray(0, LENGTH)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
}
