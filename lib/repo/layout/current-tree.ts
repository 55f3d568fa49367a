import type { UnitRef } from '../../manifest';
import { type UnitIndex, parseIndex } from './index-file';
import { indexPath, pendingPath, placePath, unitKey } from './layout';

/** Text of a file; `null` for what stands there but is no plain file, or was not worth reading. */
export type CurrentText = string | null;

/** What a repository holds, by path from its root. */
export type CurrentTree = ReadonlyMap<string, CurrentText>;

/** What stands in the folder of one unit, with what is known of who wrote it. */
export interface CurrentUnit {
  readonly unit: UnitRef;
  /** Text of the index, as it stands. @default - there is none */
  readonly indexText?: string;
  readonly index?: UnitIndex;
  /** What an interrupted run was about to own. @default - none was interrupted */
  readonly pending?: UnitIndex;
  /** Every file below the folder, by its name within. */
  readonly files: ReadonlyMap<string, CurrentText>;
}

type Draft = { -readonly [Key in keyof CurrentUnit]: CurrentUnit[Key] } & { files: Map<string, CurrentText> };

/**
 * Sorts the files of a repository into units.
 *
 * @throws GitopsError `repo/bad-index`
 */
export function currentUnits(tree: CurrentTree): ReadonlyMap<string, CurrentUnit> {
  const units = new Map<string, Draft>();
  for (const [path, text] of tree) {
    const place = placePath(path);
    if (!place) continue;
    const key = unitKey(place.unit);
    const draft = units.get(key) ?? { unit: place.unit, files: new Map() };
    units.set(key, draft);
    if (place.role === 'file') addFile(draft.files, place.name, text);
    else addIndex(draft, place.role, text ?? '');
  }
  return units;
}

/** A folder within the folder of a unit stands where no file of that name can. */
function addFile(files: Map<string, CurrentText>, name: string, text: CurrentText): void {
  const [folder, ...below] = name.split('/');
  if (folder !== undefined && below.length > 0) files.set(folder, null);
  files.set(name, text);
}

function addIndex(draft: Draft, role: 'index' | 'pending', text: string): void {
  if (role === 'pending') {
    draft.pending = parseIndex(pendingPath(draft.unit), text);
    return;
  }
  draft.indexText = text;
  draft.index = parseIndex(indexPath(draft.unit), text);
}
