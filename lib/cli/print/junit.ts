/** One test of a report: an object or a document, with what is wrong with it. */
export interface JunitCase {
  readonly name: string;
  readonly line?: number;
  /** What makes it fail. @default - nothing */
  readonly failures?: readonly JunitProblem[];
  /** Why it could not be judged. @default - it could */
  readonly errors?: readonly JunitProblem[];
  /** Why it was passed over. @default - it was not */
  readonly skipped?: string;
  /** What does not make it fail. @default - nothing */
  readonly output?: string;
}

/** One thing that is wrong. */
export interface JunitProblem {
  readonly code: string;
  readonly summary: string;
  readonly text: string;
}

/** The tests of one file. */
export interface JunitSuite {
  readonly name: string;
  readonly file?: string;
  readonly cases: readonly JunitCase[];
}

/** Tests as JUnit XML, the form that CI servers read. */
export function junitText(name: string, suites: readonly JunitSuite[]): string {
  const cases = suites.flatMap((suite) => suite.cases);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name, ...sums(cases) })}>`,
    ...suites.flatMap(suiteLines),
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteLines({ name, file, cases }: JunitSuite): readonly string[] {
  const skipped = cases.filter((one) => one.skipped !== undefined).length;
  const head = attributes({ name, ...(file !== undefined && { file }), ...sums(cases), skipped });
  return [`  <testsuite${head}>`, ...cases.flatMap((one) => caseLines(one, { name, file })), '  </testsuite>'];
}

function caseLines(
  one: JunitCase,
  suite: { readonly name: string; readonly file: string | undefined },
): readonly string[] {
  const place = {
    ...(suite.file !== undefined && { file: suite.file }),
    ...(one.line !== undefined && { line: one.line }),
  };
  const head = `    <testcase${attributes({ name: one.name, classname: suite.name, ...place })}`;
  const lines = [
    ...(one.skipped === undefined ? [] : [`      <skipped${attributes({ message: one.skipped })}/>`]),
    ...(one.errors ?? []).map((problem) => problemLine('error', problem)),
    ...(one.failures ?? []).map((problem) => problemLine('failure', problem)),
    ...(one.output ? [`      <system-out>${escapeXml(one.output)}</system-out>`] : []),
  ];
  return lines.length === 0 ? [`${head}/>`] : [`${head}>`, ...lines, '    </testcase>'];
}

function problemLine(element: 'error' | 'failure', { code, summary, text }: JunitProblem): string {
  return `      <${element}${attributes({ type: code, message: summary })}>${escapeXml(text)}</${element}>`;
}

function sums(cases: readonly JunitCase[]): Readonly<Record<string, number>> {
  const isError = ({ errors = [] }: JunitCase): boolean => errors.length > 0;
  return {
    tests: cases.length,
    failures: cases.filter((one) => !isError(one) && (one.failures ?? []).length > 0).length,
    errors: cases.filter(isError).length,
  };
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escapeXml(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join('');
}

/** Characters that XML 1.0 has no form for. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}
