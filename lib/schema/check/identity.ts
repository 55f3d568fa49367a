import { type JsonObject, isJsonObject } from '../../manifest';
import { DNS_LABEL, checkName, isSimpleName, syntaxProblem } from '../names';
import type { KnownKind } from './known-kind';
import { type Report, show } from './report';

/** Checks what names an object: its name, and its namespace where the kind has one. */
export function checkIdentity(object: JsonObject, kind: KnownKind, report: Report): void {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  report.enter('metadata');
  nameOf(metadata, kind, report);
  namespaceOf(metadata, kind, report);
  if (typeof metadata.resourceVersion === 'string' && metadata.resourceVersion !== '') {
    report.error('schema/forbidden', 'a version is given by the API server, never written', 'resourceVersion');
  }
  report.leave();
}

function nameOf(metadata: JsonObject, kind: KnownKind, report: Report): void {
  const { name, generateName } = metadata;
  const isGenerated = typeof generateName === 'string' && generateName !== '';
  if (isGenerated) beginning(generateName, kind, report);
  if (name === undefined || name === null || name === '') {
    if (!isGenerated && kind.kind !== 'LimitRange') report.error('schema/missing', '`name` is missing', 'name');
    return;
  }
  const problem = typeof name === 'string' ? nameProblem(name, kind) : undefined;
  if (problem !== undefined) report.error('schema/invalid', `${show(name)} is refused: ${problem}`, 'name');
}

/** Most names fit their syntax; what is wrong with others is told at length. */
function nameProblem(name: string, kind: KnownKind): string | undefined {
  if (kind.kind !== 'IPAddress' && isSimpleName(name, kind.names)) return undefined;
  return checkName(kind, name, kind.kubernetes);
}

/** What a generated name begins with; more is put behind it, so it may end with a dash, and its length is cut. */
function beginning(text: string, { names: { pattern, rule } }: KnownKind, report: Report): void {
  if (!pattern.test(text.replace(/-$/, 'a')))
    report.error('schema/invalid', `${show(text)} is refused: ${rule}`, 'generateName');
}

function namespaceOf(metadata: JsonObject, kind: KnownKind, report: Report): void {
  const { namespace } = metadata;
  if (typeof namespace !== 'string' || namespace === '') return;
  if (kind.clusterWide) {
    report.warn('objects of this kind have no namespace; the API server drops it', 'namespace');
    return;
  }
  const problem = syntaxProblem(namespace, DNS_LABEL);
  if (problem !== undefined) report.error('schema/invalid', `${show(namespace)} is refused: ${problem}`, 'namespace');
}
