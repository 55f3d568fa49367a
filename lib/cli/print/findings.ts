import { type Finding, formatOrigin, formatResourceId, sortFindings } from '../../manifest';
import type { Style } from './style';
import { count, indent } from './words';

/** Findings for people, errors first, with how many there are of each. */
export function findingsText(findings: readonly Finding[], style: Style): string {
  if (findings.length === 0) return '';
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const sums = [...(errors ? [count(errors, 'error')] : []), ...(warnings ? [count(warnings, 'warning')] : [])];
  return `${sortFindings(findings)
    .map((finding) => findingText(finding, style))
    .join('')}${sums.join(', ')}\n`;
}

function findingText({ code, severity, object, path, origin, message }: Finding, style: Style): string {
  const head = severity === 'error' ? style.red('error') : style.yellow('warning');
  const subject = [object ? formatResourceId(object) : '', path ?? ''].filter(Boolean).join(': ');
  const place = formatOrigin(origin);
  const lines = [`${head} ${style.bold(code)}${subject ? ` ${subject}` : ''}`, indent(message)];
  if (place) lines.push(indent(style.dim(`from ${place}`)));
  return `${lines.join('\n')}\n`;
}

/** Findings for programs. */
export function findingDocuments(findings: readonly Finding[]): readonly Finding[] {
  return sortFindings(findings);
}
