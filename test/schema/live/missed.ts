import { plain } from './compare';
import type { Change } from './mutate';

/** What the API server refuses and we do not, by the changed place, with the reason. */
const MISSED: readonly (readonly [place: RegExp, reason: string])[] = [
  [/resourcefieldref\.divisor$/, 'the API server compares how the amount is written, with zeros before it as well'],
  [/clustertrustbundle\.name$/, 'a name with colons begins with that of its signer, whose rules are not known here'],
  [/\.adminaccess$/, 'a label of the namespace decides, which the object does not show'],
];

/** Whether a miss is known, and why it is one. */
export function isKnownMiss(changes: readonly Change[]): boolean {
  return changes.some(({ path }) => MISSED.some(([place]) => place.test(plain(path.join('.')))));
}
