import { type Finding, EXIT, GitopsError, codeRow } from '../../manifest';
import type { CheckOptions } from '../arguments/options';
import { type CheckedManifests, checkManifests } from '../manifests/check-manifests';
import {
  checkSummary,
  checkSums,
  checkedSuites,
  findingsOf,
  noticeMessage,
  noticesText,
  placedFindingDocuments,
  placedFindingsText,
} from '../print/checked';
import { githubText } from '../print/github';
import { junitText } from '../print/junit';
import { placeDocument } from '../print/place';
import { type Progress, SILENT, progressOn } from '../print/progress';
import { sarifText } from '../print/sarif';
import { list } from '../print/words';
import { readSchema } from '../read-schema';
import type { Answer, Session } from '../session';
import { targetVersion } from '../target-version';

const REPORTS = ['sarif', 'junit', 'github'] as const;

/** `synth check`: holds manifests, whoever wrote them, against what an API server would say. */
export async function checkManifestsCommand(session: Session, options: CheckOptions): Promise<Answer> {
  refuseTwoReports(session, options);
  const named = options.schema === undefined ? undefined : await readSchema(session, options.schema);
  const kubernetes = targetVersion(options.kubernetes, named?.schema);
  const standardInput = options.places.includes('-') ? await session.io.stdin() : '';
  const checked = withProgress(session, (progress) =>
    checkManifests({
      folder: session.folder,
      places: options.places,
      kubernetes,
      ...(named && { schema: named.facts }),
      crds: options.crd ?? [],
      untyped: options.untyped ?? [],
      skip: options.skip ?? [],
      ignore: options.ignore ?? [],
      standardInput,
      progress,
    }),
  );
  const target = named ? `${named.schema.kubernetes} of ${named.name}` : kubernetes;
  return answerOf(session, options, { kubernetes: named?.schema.kubernetes ?? kubernetes, target, checked });
}

interface Outcome {
  readonly kubernetes: string;
  /** The version and where it comes from, for people. */
  readonly target: string;
  readonly checked: CheckedManifests;
}

function answerOf(session: Session, options: CheckOptions, { kubernetes, target, checked }: Outcome): Answer {
  const findings = findingsOf(checked);
  const exit = exitOf(findings, options.strict ?? false);
  const sums = checkSums(checked);
  const { talkStyle } = session;
  const afterword = noticesText(checked.sources, talkStyle) + checkSummary(sums, target, talkStyle);
  const document = {
    kubernetes,
    summary: sums,
    findings: placedFindingDocuments(findings),
    skipped: checked.sources.flatMap(({ notices }) =>
      notices.map(({ sort, origin, object }) => ({
        sort,
        ...placeDocument(origin),
        ...(object !== undefined && { object }),
        message: noticeMessage(sort),
      })),
    ),
  };
  return { exit, document, data: reportOf(session, options, { checked, findings, exit }), afterword };
}

interface Found {
  readonly checked: CheckedManifests;
  readonly findings: readonly Finding[];
  readonly exit: number;
}

function reportOf(session: Session, options: CheckOptions, { checked, findings, exit }: Found): string {
  const base = { folder: session.folder, env: session.io.env };
  if (options.sarif) {
    const notices = checked.sources.flatMap((source) =>
      source.notices.map(({ sort, origin }) => ({ origin, message: noticeMessage(sort) })),
    );
    return sarifText(findings, { ...base, exit, notices });
  }
  if (options.junit) return junitText('synth check', checkedSuites(checked, options.strict ?? false));
  if (options.github) return githubText(findings, base);
  const isShown = ({ severity }: Finding): boolean =>
    !session.options.quiet || severity === 'error' || (options.strict ?? false);
  return placedFindingsText(findings.filter(isShown), session.style);
}

/** What could not be read at all outweighs what was read and found wanting. */
function exitOf(findings: readonly Finding[], strict: boolean): number {
  const errors = findings.filter(({ severity }) => severity === 'error');
  if (errors.some(({ code }) => codeRow(code).exit === EXIT.input)) return EXIT.input;
  return errors.length > 0 || (strict && findings.length > 0) ? EXIT.no : EXIT.ok;
}

function refuseTwoReports({ options: { json } }: Session, options: CheckOptions): void {
  const given = [...(json ? ['--json'] : []), ...REPORTS.filter((name) => options[name]).map((name) => `--${name}`)];
  if (given.length < 2) return;
  throw new GitopsError('cli/options-conflict', {
    attempt: 'Cannot check',
    seen: `${list(given)} each ask for the one report on standard output`,
  });
}

const REDRAW_MS = 80;

function withProgress<Result>(
  session: Session,
  work: (progress: (done: number, all: number) => void) => Result,
): Result {
  const { stderr } = session.io;
  const progress: Progress = stderr.terminal && !session.options.quiet ? progressOn(stderr) : SILENT;
  let next = performance.now() + REDRAW_MS;
  try {
    return work((done, all) => {
      if (performance.now() < next) return;
      next = performance.now() + REDRAW_MS;
      progress.now(`checking: ${Math.floor((100 * done) / all)} %`);
    });
  } finally {
    progress.end();
  }
}
