import { GitopsError, formatResourceId, resourceIdParts, unitPath } from '../../manifest';
import type { FilePlan, Refusal } from './file-change';

const CONTEXT = 3;
const MAX_LINES = 60;
const MAX_FILES = 10;

/**
 * Ends a run whose plan would lose what people wrote.
 *
 * @throws GitopsError `repo/hand-edit` with the edits, `repo/foreign-file`, `repo/owned-by-other` or `repo/other-source`
 */
export async function refuse(plan: FilePlan, attempt: string): Promise<void> {
  const [first] = plan.refusals;
  if (!first) return;
  const same = plan.refusals.filter(({ code }) => code === first.code);
  throw new GitopsError(first.code, { attempt, seen: seenIn(first, same.length), details: await detailsOf(same) });
}

function seenIn(first: Refusal, count: number): string {
  const several = count > 1;
  const more = several ? ` and ${count - 1} more` : '';
  if (isOwnership(first)) return `${first.path}${more} ${ownersOf(first, several)}`;
  const what = first.id ? ` (${formatResourceId(first.id)})` : '';
  const subject = `${first.path}${what}${more}`;
  if (first.code === 'repo/foreign-file')
    return several ? `${subject} exist and were not rendered` : `${subject} exists and was not rendered`;
  return `${subject} ${several ? 'were' : 'was'} edited by hand since ${several ? 'they were' : 'it was'} rendered`;
}

function isOwnership({ code }: Refusal): boolean {
  return code === 'repo/owned-by-other' || code === 'repo/other-source';
}

function ownersOf({ code, project = '', asking = '' }: Refusal, several: boolean): string {
  if (code === 'repo/other-source')
    return `${several ? 'were' : 'was'} rendered from ${project}, this project from ${asking}, and it gives no name that tells them apart`;
  const self = asking === '' ? 'this project has no name' : `this project is "${asking}"`;
  return `${several ? 'belong' : 'belongs'} to the project "${project}"; ${self}`;
}

async function detailsOf(refusals: readonly Refusal[]): Promise<readonly string[]> {
  const shown = await Promise.all(refusals.slice(0, MAX_FILES).map(describe));
  const rest = refusals.slice(MAX_FILES).map(({ path }) => path);
  return [...shown.flat(), ...rest];
}

/** The edit of one file: lines that would be lost with `-`, lines that would come with `+`. */
async function describe(refusal: Refusal): Promise<readonly string[]> {
  if (isOwnership(refusal)) return [unitPath(refusal.unit)];
  if (refusal.there === null) return [`${refusal.path}: a link, a folder or no text`];
  if (isSecret(refusal)) return [`${refusal.path}: the text of a Secret is not shown`];
  const lines = await diffLines(refusal.path, refusal.there, refusal.wanted ?? '');
  return lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), `… ${lines.length - MAX_LINES} more lines`] : lines;
}

function isSecret({ id, there }: Refusal): boolean {
  const kind = id && resourceIdParts(id).kind;
  return kind === 'Secret' || (kind === undefined && /^\s*["']?kind["']?\s*:\s*["']?Secret\b/m.test(there ?? ''));
}

async function diffLines(path: string, there: string, wanted: string): Promise<readonly string[]> {
  const { structuredPatch } = await import('diff');
  const { hunks } = structuredPatch(path, path, there, wanted, undefined, undefined, { context: CONTEXT });
  const head = [`--- ${path} as it stands`, `+++ ${path} as it would be written`];
  return [...head, ...hunks.flatMap((hunk) => [`@@ line ${hunk.oldStart} @@`, ...hunk.lines])];
}
