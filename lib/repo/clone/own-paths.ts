import type { CurrentTree, CurrentUnit } from '../layout/current-tree';
import { currentUnits } from '../layout/current-tree';
import { METADATA_FILE, placePath, unitKey } from '../layout/layout';
import { isOwnText, ownDigests } from '../layout/own-text';

/** Two states of the same files. */
export interface OwnershipQuestion {
  /** What lies in the working tree. */
  readonly tree: CurrentTree;
  /** What the last commit holds; only its indexes matter. */
  readonly head: CurrentTree;
  /** Environments in which edits made by hand may be lost. */
  readonly discard: ReadonlySet<string>;
}

/** Says of changed paths of a working tree whether a run of ours made the change, so that nothing of people is in it. */
export function ownChanges({ tree, head, discard }: OwnershipQuestion): (path: string) => boolean {
  const here = currentUnits(tree);
  const there = currentUnits(head);
  return (path) => {
    const place = placePath(path);
    if (!place) return false;
    if (place.role !== 'file' || place.name === METADATA_FILE) return true;
    const key = unitKey(place.unit);
    const digests = digestsOf(place.name, [here.get(key), there.get(key)]);
    if (digests.size === 0) return false;
    const text = tree.get(path);
    return text === undefined || discard.has(place.unit.environment) || (text !== null && isOwnText(text, digests));
  };
}

function digestsOf(name: string, units: readonly (CurrentUnit | undefined)[]): ReadonlySet<string> {
  return new Set(units.flatMap((unit) => [...((unit && ownDigests(unit).get(name)) ?? [])]));
}
