import { type JsonObject, groupOf, isJsonObject } from '../../manifest';
import { builtInKind } from '../kinds';
import type { KubernetesVersion } from '../kubernetes-version';
import { DNS_LABEL, checkName, nameSyntax, syntaxProblem } from '../names';
import { type Report, show } from './report';

/** Checks what names an object: its name, and its namespace where the kind has one. */
export function checkIdentity(
  object: JsonObject,
  kind: { readonly apiVersion: string; readonly kind: string },
  report: Report,
  kubernetes: KubernetesVersion,
): void {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  report.enter('metadata');
  nameOf(metadata, kind, report, kubernetes);
  namespaceOf(metadata, kind, report);
  if (typeof metadata.resourceVersion === 'string' && metadata.resourceVersion !== '') {
    report.error('schema/forbidden', 'a version is given by the API server, never written', 'resourceVersion');
  }
  report.leave();
}

function nameOf(
  metadata: JsonObject,
  kind: { readonly apiVersion: string; readonly kind: string },
  report: Report,
  kubernetes: KubernetesVersion,
): void {
  const { name, generateName } = metadata;
  const isGenerated = typeof generateName === 'string' && generateName !== '';
  if (isGenerated) beginning(generateName, kind, report, kubernetes);
  if (name === undefined || name === null || name === '') {
    if (!isGenerated && kind.kind !== 'LimitRange') report.error('schema/missing', '`name` is missing', 'name');
    return;
  }
  const problem = typeof name === 'string' ? checkName(kind, name, kubernetes) : undefined;
  if (problem !== undefined) report.error('schema/invalid', `${show(name)} is refused: ${problem}`, 'name');
}

/** What a generated name begins with; more is put behind it, so it may end with a dash, and its length is cut. */
function beginning(
  text: string,
  kind: { readonly apiVersion: string; readonly kind: string },
  report: Report,
  kubernetes: KubernetesVersion,
): void {
  const { pattern, rule } = nameSyntax(groupOf(kind.apiVersion), kind.kind, kubernetes);
  if (!pattern.test(text.replace(/-$/, 'a')))
    report.error('schema/invalid', `${show(text)} is refused: ${rule}`, 'generateName');
}

function namespaceOf(
  metadata: JsonObject,
  kind: { readonly apiVersion: string; readonly kind: string },
  report: Report,
): void {
  const { namespace } = metadata;
  if (typeof namespace !== 'string' || namespace === '') return;
  if (builtInKind(groupOf(kind.apiVersion), kind.kind)?.namespaced === false) {
    report.error('schema/forbidden', 'objects of this kind have no namespace', 'namespace');
    return;
  }
  const problem = syntaxProblem(namespace, DNS_LABEL);
  if (problem !== undefined) report.error('schema/invalid', `${show(namespace)} is refused: ${problem}`, 'namespace');
}
