import type { Finding } from '../../manifest';
import { STANDARD_INPUT } from '../manifests/source';
import { messageText } from './place';
import { type PathBase, repositoryPath } from './repository-path';

/**
 * Findings as workflow commands of GitHub Actions, which show them at their lines.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubText(findings: readonly Finding[], base: PathBase): string {
  return findings.map((finding) => `${commandOf(finding, base)}\n`).join('');
}

function commandOf(finding: Finding, base: PathBase): string {
  const { code, severity, origin } = finding;
  const { file, line, column } = origin ?? {};
  const properties = {
    ...(file !== undefined && file !== STANDARD_INPUT && placeOf(repositoryPath(file, base), line, column)),
    title: code,
  };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${severity} ${written.join(',')}::${escapeData(messageText(finding))}`;
}

function placeOf(file: string, line: number | undefined, column: number | undefined): Readonly<Record<string, string>> {
  return {
    file,
    ...(line !== undefined && { line: String(line) }),
    ...(column !== undefined && { col: String(column) }),
  };
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
