import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { type Report, show } from '../check/report';
import { walk } from '../check/walk';
import { fieldTable } from '../fields';
import { NEWEST_KUBERNETES } from '../kubernetes-version';
import { DNS_LETTER_LABEL, PATH_SEGMENT, syntaxProblem } from '../names';
import { inside } from './unknown-fields';

/** Checks what makes an object of a value that stands inside of another: its apiVersion, kind and metadata. */
export function checkEmbedded(value: JsonObject, report: Report): void {
  const { apiVersion, kind, metadata } = value;
  text(apiVersion, 'apiVersion', report, (one) =>
    /^([^/]+\/)?[^/]+$/.test(one) ? undefined : 'it must be a version, or a group, "/" and a version',
  );
  text(kind, 'kind', report, (one) => syntaxProblem(one.toLowerCase(), DNS_LETTER_LABEL));
  if (metadata === undefined) return;
  checkMetadata(metadata, report);
  const name = isJsonObject(metadata) ? metadata.name : undefined;
  if (typeof name !== 'string' || name === '') return;
  const problem = syntaxProblem(name, PATH_SEGMENT);
  if (problem !== undefined) report.error('schema/invalid', `${show(name)} is refused: ${problem}`, 'metadata', 'name');
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
