import { type Finding, codeRow, formatOrigin, formatResourceId, sortFindings } from '../../manifest';
import { placeDocument } from './place';
import { printable, printableLine } from './printable';
import type { Style } from './style';
import { count, indent } from './words';

/** Findings for people, errors first, then what to do about each code, then how many there are. */
export function findingsText(findings: readonly Finding[], style: Style): string {
  if (findings.length === 0) return '';
  const sorted = sortFindings(findings);
  const codes = [...new Set(sorted.map(({ code }) => code))];
  const remedies = codes.map((code) => `${style.cyan('→')} ${style.bold(code)} ${codeRow(code).remedy}\n`);
  return [...sorted.map((finding) => findingText(finding, style)), '\n', ...remedies, '\n', sumsOf(findings)].join('');
}

function sumsOf(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  const sums = [...(errors ? [count(errors, 'error')] : []), ...(warnings ? [count(warnings, 'warning')] : [])];
  return `${sums.join(', ')}\n`;
}

function findingText({ code, severity, object, path, origin, environments, message }: Finding, style: Style): string {
  const head = severity === 'error' ? style.red('error') : style.yellow('warning');
  const subject = printableLine([object ? formatResourceId(object) : '', path ?? ''].filter(Boolean).join(': '));
  const place = [origin && formatOrigin(origin) ? `from ${formatOrigin(origin)}` : '', environmentsText(environments)]
    .filter(Boolean)
    .join(' ');
  const lines = [`${head} ${style.bold(code)}${subject ? ` ${subject}` : ''}`, printable(indent(message))];
  if (place) lines.push(indent(style.dim(printableLine(place))));
  return `${lines.join('\n')}\n`;
}

const MOST_NAMED = 5;

/** Where a finding holds: `in dev, prod`, or the first few of many. */
function environmentsText(environments: readonly string[] = []): string {
  if (environments.length === 0) return '';
  const more = environments.length - MOST_NAMED;
  const named = environments.slice(0, MOST_NAMED).join(', ');
  return more > 0 ? `in ${named} and ${more} more` : `in ${named}`;
}

/** Findings for programs, each with what to do about it. */
export function findingDocuments(findings: readonly Finding[]): readonly Readonly<Record<string, unknown>>[] {
  return sortFindings(findings).map((finding) => ({
    ...finding,
    ...placeDocument(finding.origin),
    remedy: codeRow(finding.code).remedy,
  }));
}
