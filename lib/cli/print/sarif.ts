import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Code, EXIT, type Finding, type Origin, codeRow } from '../../manifest';
import { STANDARD_INPUT } from '../manifests/source';
import { ownVersion } from '../version';
import { messageText } from './place';
import { type PathBase, repositoryPath } from './repository-path';

/** What a SARIF log says beside its findings. */
export interface SarifRun extends PathBase {
  readonly exit: number;
  /** What was passed over, each at its place. @default - nothing */
  readonly notices?: readonly { readonly origin: Origin; readonly message: string }[];
  /** The file of findings that come from none, such as the configuration. @default - they get no place */
  readonly otherwise?: string;
}

/**
 * Findings as a log in the Static Analysis Results Interchange Format, which GitHub, GitLab and editors read.
 *
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifText(findings: readonly Finding[], run: SarifRun): string {
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const notifications = (run.notices ?? []).map(({ origin, message }) => ({
    level: 'note',
    message: { text: message },
    locations: locations({ origin }, run),
  }));
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'cdk8s-gitops', version: ownVersion(), rules: codes.map(ruleOf) } },
        invocations: [
          {
            executionSuccessful: run.exit !== EXIT.input,
            exitCode: run.exit,
            ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, codes, run)),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function ruleOf(code: Code): object {
  const { means, remedy } = codeRow(code);
  return {
    id: code,
    name: code.replace(/(?:^|[/-])([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: means },
    help: { text: remedy },
  };
}

function resultOf(finding: Finding, codes: readonly Code[], run: SarifRun): object {
  const { code, severity, object, path = '', environments, origin } = finding;
  const { construct, overlay } = origin ?? {};
  const properties = {
    ...(environments && { environments }),
    ...(construct && { construct }),
    ...(overlay && { overlay }),
  };
  const fingerprint = createHash('sha256')
    .update([code, object ?? '', path].join('\u0000'))
    .digest('hex');
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: messageText(finding) },
    locations: locations(finding, run),
    ...(Object.keys(properties).length > 0 && { properties }),
    partialFingerprints: { 'codeObjectPath/v1': fingerprint.slice(0, 32) },
  };
}

function locations({ origin, object, path }: Partial<Finding>, run: SarifRun): readonly object[] {
  const file = origin?.file ?? run.otherwise;
  const name = [object, path].filter(Boolean).join('#');
  const physical = file === undefined ? {} : { physicalLocation: physicalLocation({ ...origin, file }, run) };
  const logical = name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name, kind: 'resource' }] };
  const location = { ...physical, ...logical };
  return Object.keys(location).length === 0 ? [] : [location];
}

/** Standard input is no file, but services refuse a whole log for one result that names none. */
const STDIN = 'stdin';

function physicalLocation({ file, line, column }: Origin & { readonly file: string }, run: SarifRun): object {
  const region = { startLine: line ?? 1, ...(column !== undefined && { startColumn: column }) };
  return { artifactLocation: artifactOf(file, run), region };
}

function artifactOf(file: string, run: SarifRun): object {
  if (file === STANDARD_INPUT) return { uri: STDIN };
  const path = repositoryPath(file, run);
  if (path.startsWith('../')) return { uri: pathToFileURL(resolve(run.folder, file)).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}
