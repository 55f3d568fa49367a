import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { Report, show } from '../check/report';
import { walk } from '../check/walk';
import { fieldTable } from '../fields';
import { NEWEST_KUBERNETES } from '../kubernetes-version';
import { DNS_LABEL, DNS_LETTER_LABEL, type NameSyntax, PATH_SEGMENT, syntaxProblem } from '../names/syntax';
import { inside } from './unknown-fields';

/** Checks what makes an object of a value that stands inside of another: its apiVersion, kind and metadata. */
export function checkEmbedded(value: JsonObject, report: Report): void {
  const { apiVersion, kind, metadata } = value;
  text(apiVersion, 'apiVersion', report, (one) =>
    /^([^/]+\/)?[^/]+$/.test(one) ? undefined : 'it must be a version, or a group, "/" and a version',
  );
  text(kind, 'kind', report, (one) => syntaxProblem(one.toLowerCase(), DNS_LETTER_LABEL));
  if (metadata === undefined || metadata === null) return;
  // What stands inside of another object is judged as one of a custom kind.
  const own = new Report({ ...value, apiVersion: 'embedded/v1' }, report.minor);
  checkMetadata(metadata, own);
  for (const { code, path, message, severity } of own.problems)
    if (severity === 'error') report.error(code, message, ...path);
  if (!isJsonObject(metadata)) return;
  identifier(metadata, 'name', PATH_SEGMENT, report);
  identifier(metadata, 'namespace', DNS_LABEL, report);
}

function identifier(metadata: JsonObject, field: string, syntax: NameSyntax, report: Report): void {
  const value = metadata[field];
  if (typeof value !== 'string' || value === '') return;
  const problem = syntaxProblem(value, syntax);
  if (problem !== undefined) report.error('schema/invalid', `${show(value)} is refused: ${problem}`, 'metadata', field);
}

/** Checks metadata as that of every object. */
export function checkMetadata(metadata: Json, report: Report): void {
  const type = fieldTable(NEWEST_KUBERNETES).kind('v1', 'ConfigMap')?.fields.get('metadata')?.value;
  if (type) inside('metadata', report, () => walk(metadata, type, report));
}

function text(
  value: Json | undefined,
  name: string,
  report: Report,
  problemOf: (text: string) => string | undefined,
): void {
  if (value === undefined || value === '') report.error('schema/missing', `\`${name}\` is missing`, name);
  else if (typeof value === 'string') {
    const problem = problemOf(value);
    if (problem !== undefined) report.error('schema/invalid', `${show(value)} is refused: ${problem}`, name);
  } else report.error('schema/wrong-type', `${show(value)} stands where a string is expected`, name);
}
