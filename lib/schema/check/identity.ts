import { type JsonObject, isJsonObject } from '../../manifest';
import {
  DNS_LABEL,
  DNS_SUBDOMAIN,
  type NameSyntax,
  PATH_SEGMENT,
  checkName,
  isSimpleName,
  syntaxProblem,
} from '../names';
import type { KnownKind } from './known-kind';
import { type Report, show } from './report';

/** Checks what names an object: its name, and its namespace where the kind has one. */
export function checkIdentity(object: JsonObject, kind: KnownKind, report: Report): void {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  report.enter('metadata');
  if (kind.stored) nameOf(metadata, kind, report);
  namespaceOf(metadata, kind, report);
  if (kind.stored) versionOf(metadata, report);
  report.leave();
}

/** A version is a number above 0; of anything else the API server takes no note. */
function versionOf({ resourceVersion }: JsonObject, report: Report): void {
  if (typeof resourceVersion !== 'string' || resourceVersion === '') return;
  const problem = 'a version is given by the API server, never written';
  const isVersion =
    /^\d+$/.test(resourceVersion) && BigInt(resourceVersion) > 0n && BigInt(resourceVersion) < 2n ** 64n;
  if (isVersion) report.error('schema/forbidden', problem, 'resourceVersion');
  else report.warn(`${problem}; it is dropped`, 'resourceVersion');
}

function nameOf(metadata: JsonObject, kind: KnownKind, report: Report): void {
  const { name, generateName } = metadata;
  const isGenerated = typeof generateName === 'string' && generateName !== '';
  if (isGenerated && beginningIsWrong(generateName, kind)) refuseBeginning(generateName, kind, report);
  if (name === undefined || name === null || name === '') {
    if (isGenerated) generatedName(generateName, kind, report);
    else if (kind.kind !== 'LimitRange') report.error('schema/missing', '`name` is missing', 'name');
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

/** Most characters of a generated name; of them, five are the API server's. */
const MOST_GENERATED = 63;
const OWN = 'x2x2x';
/** Kinds of which the beginning of a name is judged otherwise than the name. */
const BEGINNINGS: Readonly<Record<string, NameSyntax>> = {
  DeviceClass: PATH_SEGMENT,
  ReplicationController: PATH_SEGMENT,
};

/** What a generated name begins with may end with a dash, as more is put behind it; and it is longer than the name. */
function beginningIsWrong(text: string, known: KnownKind): boolean {
  const { kind } = known;
  const { pattern, most = Infinity } = BEGINNINGS[kind] ?? known.names;
  if (kind === 'IPAddress') return nameProblem(text, known) !== undefined;
  const start = text.length > 1 && text.endsWith('-') ? `${text.slice(0, -2)}a` : text;
  const longest = pattern === DNS_SUBDOMAIN.pattern ? (DNS_SUBDOMAIN.most ?? most) : most;
  return !pattern.test(start) || start.length > longest;
}

/** The beginning is cut to make room for the rest; where a name is written, none is made. */
function generatedName(text: string, kind: KnownKind, report: Report): void {
  const name = `${text.slice(0, MOST_GENERATED - OWN.length)}${OWN}`;
  if (!beginningIsWrong(text, kind) && nameProblem(name, kind) !== undefined) refuseBeginning(text, kind, report);
}

function refuseBeginning(text: string, { kind, names }: KnownKind, report: Report): void {
  const { rule } = BEGINNINGS[kind] ?? names;
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
