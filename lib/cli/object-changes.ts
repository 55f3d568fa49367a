import { type ObjectChange, ResourceSet, diffSets, parseManifests } from '../manifest';
import type { FilePlan } from '../repo';
import { listTypes } from '../schema';

/** What writing a plan would change, object by object; what it refuses to lose is told as if it were written. */
export function objectChanges({ changes, refusals }: FilePlan): readonly ObjectChange[] {
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
