import { type ObjectChange, ResourceSet, diffSets, parseManifests } from '../manifest';
import type { TreeCheck } from '../repo';
import { listTypes } from '../schema';

/** What is different between a folder and a fresh rendering, object by object. */
export function objectChanges({ changes, refusals }: TreeCheck): readonly ObjectChange[] {
  const before: [file: string, text: string][] = [];
  const after: [file: string, text: string][] = [];
  for (const change of changes) {
    if (change.role !== 'manifest' || change.change === 'unchanged') continue;
    if (change.before !== undefined) before.push([change.path, change.before]);
    if (change.after !== undefined) after.push([change.path, change.after]);
  }
  for (const { path, there, wanted } of refusals) {
    if (there !== null) before.push([path, there]);
    if (wanted !== undefined) after.push([path, wanted]);
  }
  return diffSets(setOf(before), setOf(after), listTypes);
}

function setOf(files: readonly (readonly [file: string, text: string])[]): ResourceSet {
  return ResourceSet.of(files.flatMap(([file, text]) => parseManifests(text, { file })));
}
