import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CODES, EXIT, compareCodeUnits } from '../../lib/manifest';
import { rulesPage } from './rules';

/** The page of all error and finding codes, made of the table in the code. */
export function errorsPage(): string {
  const rows = Object.entries(CODES)
    .sort(([a], [b]) => compareCodeUnits(a, b))
    .map(([code, row]) => `| \`${code}\` | ${row.exit} | ${cell(row.means)} | ${cell(row.remedy)} |`);
  return [
    '# Errors and findings',
    '',
    'Every error and finding carries one of these codes; changing one is a breaking change. Made by `npm run docs`.',
    '',
    '| code | exit | what it means | what to do |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const EXIT_MEANINGS: Record<keyof typeof EXIT, string> = {
  ok: 'done; nothing to change; nothing found',
  no: 'the answer is no: differences (`diff`, `plan`, `status`, `--check`), drift, findings of severity error (nothing written)',
  failed: 'some objects failed to apply or prune',
  unhealthy: 'applied, but unhealthy or late',
  refused: 'refused by a guard: hand edits, prune budget, empty set, ownership, conflict',
  input: 'input: the app throws or does not compile, configuration, unreadable YAML, a cycle, no repository',
  remote: 'the other side: git remote, cluster or registry unreachable, refused credentials, refused push',
  usage: 'wrong use of the command line',
  internal: 'a defect of this program',
  interrupted: 'interrupted',
};

/** The page of the exit codes. */
export function exitCodesPage(): string {
  const rows = Object.entries(EXIT).map(([name, code]) => `| ${code} | ${EXIT_MEANINGS[name as keyof typeof EXIT]} |`);
  return [
    '# Exit codes',
    '',
    'The same for every command. Made by `npm run docs`.',
    '',
    '| exit | meaning |',
    '|---|---|',
    ...rows,
    '',
  ].join('\n');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (require.main === module) {
  const docs = join(__dirname, '../../docs');
  writeFileSync(join(docs, 'errors.md'), errorsPage());
  writeFileSync(join(docs, 'exit-codes.md'), exitCodesPage());
  const rules = join(docs, 'rules.md');
  writeFileSync(rules, rulesPage(readFileSync(rules, 'utf8')));
}
