import type { CurrentUnit } from './current-tree';
import { sha256 } from './digest';

/** Digests of everything that we wrote or were about to write into a unit, by file name. */
export function ownDigests(current: CurrentUnit): ReadonlyMap<string, ReadonlySet<string>> {
  const digests = new Map<string, Set<string>>();
  for (const entry of [...(current.index?.entries ?? []), ...(current.pending?.entries ?? [])]) {
    digests.set(entry.name, (digests.get(entry.name) ?? new Set()).add(entry.sha256));
  }
  return digests;
}

/** Whether a text is what we wrote, as it was or with the line ends of Windows. */
export function isOwnText(text: string, ours: ReadonlySet<string>): boolean {
  return ours.has(sha256(text)) || (text.includes('\r\n') && ours.has(sha256(text.replaceAll('\r\n', '\n'))));
}
