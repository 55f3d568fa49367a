import { type Finding, type Origin, codeRow, compareCodeUnits, formatOrigin, formatResourceId } from '../../manifest';
import type { CheckedManifests } from '../manifests/check-manifests';
import type { CheckedSource } from '../manifests/checker';
import { SORTS, type Sort, sortName } from '../manifests/sorts';
import type { JunitCase, JunitProblem, JunitSuite } from './junit';
import { placeDocument } from './place';
import { printable, printableLine } from './printable';
import type { Style } from './style';
import { count, indent } from './words';

/** All findings of a check: what was asked for first, then file by file, line by line. */
export function findingsOf({ findings, sources }: CheckedManifests): readonly Finding[] {
  return [...findings, ...sources.flatMap(findingsOfSource)];
}

function findingsOfSource({ findings, objects }: CheckedSource): readonly Finding[] {
  const all = [...findings, ...objects.flatMap((object) => object.findings)];
  return all.sort((a, b) => byPlace(a.origin, b.origin) || compareCodeUnits(keyOf(a), keyOf(b)));
}

function byPlace(a: Origin = {}, b: Origin = {}): number {
  return (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0);
}

function keyOf({ severity, path = '', code, message }: Finding): string {
  return [severity, path, code, message].join('\u0000');
}

/** Findings for people: the place first, so that editors and terminals lead there; then what to do about each code. */
export function placedFindingsText(findings: readonly Finding[], style: Style): string {
  if (findings.length === 0) return '';
  const codes = [...new Set(findings.map(({ code }) => code))];
  const remedies = codes.map((code) => `${style.cyan('→')} ${style.bold(code)} ${codeRow(code).remedy}\n`);
  return [...findings.map((finding) => placedText(finding, style)), '\n', ...remedies].join('');
}

function placedText({ code, severity, object, path, origin, message }: Finding, style: Style): string {
  const head = severity === 'error' ? style.red('error') : style.yellow('warning');
  const subject = printableLine([object ? formatResourceId(object) : '', path ?? ''].filter(Boolean).join(': '));
  const place = printableLine(formatOrigin(origin));
  const line = [place && `${place}:`, head, style.bold(code), subject].filter(Boolean).join(' ');
  return `${line}\n${printable(indent(message))}\n`;
}

/** Findings for programs, each at its place and with what to do about it. */
export function placedFindingDocuments(findings: readonly Finding[]): readonly Readonly<Record<string, unknown>>[] {
  return findings.map(({ code, severity, object, path, origin, message }) => ({
    code,
    severity,
    ...placeDocument(origin),
    ...(object !== undefined && { object }),
    ...(path !== undefined && { path }),
    message,
    remedy: codeRow(code).remedy,
  }));
}

const SHOWN = 3;

/** What was not checked, sort by sort, for people. */
export function noticesText(sources: readonly CheckedSource[], style: Style): string {
  const bySort = new Map<Sort, string[]>();
  for (const { sort, origin } of sources.flatMap(({ notices }) => notices))
    bySort.set(sort, [...(bySort.get(sort) ?? []), lineText(origin)]);
  return [...bySort].map(([sort, places]) => noticeLine(sort, places, style)).join('');
}

/** A place to the line; the file alone where it is the first. */
function lineText({ file = '', line = 1 }: Origin): string {
  return printableLine(line === 1 ? file : `${file}:${line}`);
}

function noticeLine(sort: Sort, places: readonly string[], style: Style): string {
  const shown = places.slice(0, SHOWN);
  const rest = places.length > SHOWN ? [`and ${places.length - SHOWN} more`] : [];
  const { hint } = SORTS[sort];
  const head = `${places.length} ${sortName(sort, places.length)}`;
  return `${style.dim('not checked')} ${head}: ${[...shown, ...rest].join(', ')}${hint ? `; ${hint}` : ''}\n`;
}

/** What a notice says. */
export function noticeMessage(sort: Sort): string {
  const { hint } = SORTS[sort];
  return `not checked: ${sortName(sort, 1)}${hint ? `; ${hint}` : ''}`;
}

/** The tests of a check: one for each object, and one for each file or document that is none. */
export function checkedSuites(checked: CheckedManifests, strict: boolean): readonly JunitSuite[] {
  const suites = checked.sources.map((source) => suiteOf(source, strict));
  if (checked.findings.length === 0) return suites;
  const cases = checked.findings.map((finding) => ({
    name: finding.origin?.file ?? finding.code,
    errors: [problemOf(finding)],
  }));
  return [{ name: 'synth check', cases }, ...suites];
}

function suiteOf({ source, objects, notices, findings }: CheckedSource, strict: boolean): JunitSuite {
  const cases: readonly JunitCase[] = [
    ...findings.map((finding) => ({
      name: formatOrigin(finding.origin),
      ...lineOf(finding.origin),
      errors: [problemOf(finding)],
    })),
    ...objects.map(({ title, origin, findings: own }) => ({
      name: title,
      ...lineOf(origin),
      ...resultsOf(own, strict),
    })),
    ...notices.map(({ sort, origin, object }) => ({
      name: object ? formatResourceId(object) : formatOrigin(origin),
      ...lineOf(origin),
      skipped: noticeMessage(sort),
    })),
  ];
  return { name: source.name, ...(source.path !== undefined && { file: source.name }), cases };
}

function resultsOf(findings: readonly Finding[], strict: boolean): Pick<JunitCase, 'failures' | 'output'> {
  const failures = findings.filter(({ severity }) => strict || severity === 'error');
  const warnings = findings.filter(({ severity }) => !strict && severity === 'warning');
  return {
    failures: failures.map(problemOf),
    output: warnings.map((warning) => `warning: ${problemOf(warning).text}`).join('\n'),
  };
}

function problemOf({ code, path, origin, message }: Finding): JunitProblem {
  const summary = path === undefined ? message : `${path}: ${message}`;
  return {
    code,
    summary,
    text: [`${code}: ${summary}`, `at ${formatOrigin(origin)}`, codeRow(code).remedy].join('\n'),
  };
}

function lineOf(origin: Origin | undefined): { readonly line?: number } {
  return origin?.line === undefined ? {} : { line: origin.line };
}

/** How many files and objects were looked at, and what was found, for people. */
export function checkSummary(sums: CheckSums, kubernetes: string, style: Style): string {
  const { files, objects, errors, warnings, skipped } = sums;
  const found = [
    errors > 0 ? style.red(count(errors, 'error')) : '',
    warnings > 0 ? style.yellow(count(warnings, 'warning')) : '',
    errors + warnings === 0 ? style.green('nothing found') : '',
    skipped > 0 ? style.dim(`${skipped} skipped`) : '',
  ];
  const head = `${style.bold(`${count(objects, 'object')} in ${count(files, 'file')}`)} against Kubernetes ${kubernetes}`;
  return `${head}: ${found.filter(Boolean).join(', ')}\n`;
}

/** The numbers of a check. */
export interface CheckSums {
  readonly files: number;
  readonly objects: number;
  readonly errors: number;
  readonly warnings: number;
  /** Files, documents and objects that were not checked. */
  readonly skipped: number;
}

/** Counts what a check looked at and found. */
export function checkSums(checked: CheckedManifests): CheckSums {
  const findings = findingsOf(checked);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    files: checked.sources.length,
    objects: checked.sources.reduce((sum, { objects }) => sum + objects.length, 0),
    errors,
    warnings: findings.length - errors,
    skipped: checked.sources.reduce((sum, { notices }) => sum + notices.length, 0),
  };
}
