import type { JsonObject } from '../../../lib/manifest';
import { type Problem, problemsOf } from '../../../lib/schema';
import type { Change } from './mutate';
import type { Verdict } from './server';

/** An object with changes in it, and what an API server and we say of it. */
export interface Case {
  readonly object: JsonObject;
  readonly changes: readonly Change[];
}

/** How we differ from the API server, worst first; `same` where we do not. */
export const DIFFERENCES = ['wrong-refusal', 'missed', 'elsewhere', 'silent', 'noise', 'same'] as const;
export type Difference = (typeof DIFFERENCES)[number];

export interface Compared {
  readonly difference: Difference;
  readonly problems: readonly Problem[];
}

/** Answers that tell of what the cluster holds, or of the request, and not of the object; 0 is none at all. */
const OF_THE_CLUSTER = [0, 403, 404, 405, 409, 429, 500, 503, 504];

/** Whether an answer is a verdict on the object itself. */
export function isVerdict({ status, message }: Verdict): boolean {
  return !OF_THE_CLUSTER.includes(status) && !message.includes('does not match the namespace');
}

/** Compares what we say of an object with what the API server says. */
export function compare({ object, changes }: Case, verdict: Verdict): Compared {
  const problems = problemsOf(object, '1.37');
  const errors = problems.filter(({ severity }) => severity === 'error');
  return { problems, difference: differenceOf({ errors, problems, changes }, verdict) };
}

interface Ours {
  readonly errors: readonly Problem[];
  readonly problems: readonly Problem[];
  readonly changes: readonly Change[];
}

function differenceOf({ errors, problems, changes }: Ours, verdict: Verdict): Difference {
  if (verdict.accepted) {
    if (errors.length > 0) return 'wrong-refusal';
    if (verdict.warnings.length > 0) return problems.length > 0 ? 'same' : 'silent';
    return problems.length > 0 ? 'noise' : 'same';
  }
  if (errors.length === 0) return 'missed';
  const fields = verdict.fields.filter((field) => field !== '' && field !== '<nil>');
  const wanted = [...fields, ...changes.map(({ path }) => path.join('.'))].map(plain);
  return errors.some(({ path }) => wanted.some((place) => isNear(place, placeOf(path)))) ? 'same' : 'elsewhere';
}

function isNear(wanted: string, ours: string): boolean {
  return wanted === ours || wanted.startsWith(`${ours}.`) || ours.startsWith(`${wanted}.`) || ours === '';
}

function placeOf(path: Problem['path']): string {
  return plain(written(path));
}

/** A path with the numbers of its elements. */
export function written(path: Problem['path']): string {
  return path.map((segment) => (typeof segment === 'object' ? '' : segment)).join('.');
}

/** The kind of an object, which the valid ones all have. */
export function kindOf({ kind }: JsonObject): string {
  return typeof kind === 'string' ? kind : '';
}

/** A place without the numbers of elements, spelt as we do where the API server has names of its own. */
export function plain(place: string): string {
  return place
    .replace(/\[([^\]]*)\]/g, '.$1')
    .replace(/\.\d+(?=\.|$)/g, '')
    .replace(/^spec\.validation\.openAPIV3Schema/, 'spec.versions.schema.openAPIV3Schema')
    .replace(/^spec\.(subresources|additionalPrinterColumns)/, 'spec.versions.$1')
    .replace('template.labels', 'template.metadata.labels')
    .replace(/^metadata\.taints/, 'spec.taints')
    .replace(/\.downwarAPI/, '.downwardAPI')
    .replace(/\.persistentDisk/, '.gcePersistentDisk')
    .toLowerCase();
}
