import { type Write, didYouMean } from '../../environment';
import {
  type Code,
  GitopsError,
  type ListTypes,
  type Manifest,
  PathError,
  addElementAt,
  createAt,
  formatPath,
  formatResourceId,
  originOfCall,
  removeAt,
  replaceAt,
  setAt,
} from '../../manifest';
import { unknownField } from './known-field';
import { valueProblem } from '../tree/plain-value';
import type { PlannedWrite } from './planned-write';

const IDENTITY: ReadonlySet<string> = new Set([
  'apiVersion',
  'kind',
  'metadata',
  'metadata.name',
  'metadata.namespace',
  'metadata.generateName',
]);

const PROBLEMS = {
  'no-field': 'overlay/path-missing',
  'no-element': 'overlay/path-missing',
  'several-elements': 'overlay/path-missing',
  present: 'overlay/path-taken',
  'no-map': 'overlay/path-mismatch',
  'no-list': 'overlay/path-mismatch',
  'no-keys': 'overlay/path-mismatch',
  'other-key': 'overlay/path-mismatch',
} as const satisfies Readonly<Record<PathError['problem'], Code>>;

/**
 * Applies one write to a manifest; a write that changes nothing gives back the very same manifest.
 *
 * @throws GitopsError `overlay/path-…` when the place does not fit, `overlay/identity`, `overlay/bad-value`
 */
export function applyWrite(manifest: Manifest, planned: PlannedWrite, listTypes: ListTypes): Manifest {
  const { write } = planned;
  refuseIdentity(planned);
  refuseValue(planned);
  const unknown = unknownField(manifest, write.path);
  if (unknown !== undefined) throw failure(planned, 'overlay/path-missing', unknown);
  try {
    return patched(manifest, write, listTypes);
  } catch (error) {
    if (!(error instanceof PathError)) throw error;
    throw failure(planned, PROBLEMS[error.problem], `it ${error.message}${nearMiss(error)}`);
  }
}

function patched(manifest: Manifest, { verb, path, value }: Write, listTypes: ListTypes): Manifest {
  switch (verb) {
    case 'set':
      return setAt(manifest, path, value, listTypes);
    case 'create':
      return createAt(manifest, path, value, listTypes);
    case 'replace':
      return replaceAt(manifest, path, value, listTypes);
    case 'element':
      return addElementAt(manifest, path, value, listTypes);
    case 'remove':
      return removeAt(manifest, path, listTypes);
    case 'remove-object':
      return manifest;
  }
}

function refuseIdentity(planned: PlannedWrite): void {
  const place = formatPath(planned.write.path);
  if (!IDENTITY.has(place)) return;
  throw failure(planned, 'overlay/identity', `"${place}" says which object it is`);
}

function refuseValue(planned: PlannedWrite): void {
  const { verb, path, value } = planned.write;
  if (verb === 'remove' || verb === 'remove-object') return;
  const problem = valueProblem(value, path);
  if (problem) throw failure(planned, 'overlay/bad-value', `"${formatPath(problem.path)}" would be ${problem.seen}`);
}

function nearMiss({ segment, found }: PathError): string {
  const wanted = typeof segment === 'object' ? Object.values(segment).join(',') : segment;
  return typeof wanted === 'string' && found.length > 1 ? didYouMean(wanted, found) : '';
}

function failure({ id, overlay, write }: PlannedWrite, code: Code, seen: string): GitopsError {
  const attempt = `Cannot apply overlay "${overlay.name}" to ${formatResourceId(id)}`;
  return new GitopsError(code, { attempt, origin: originOfCall(write.mark), seen });
}
