/** Writes docs/rules.md: the rules, and what the patterns of Kubernetes want of objects. */
import { CODES, type Code, POLICY_CODES, compareCodeUnits } from '../../lib/manifest';
import { RULES, type Rule } from '../../lib/policy';
import { DEMANDS, type Demand } from './rule-catalogue';

const DOCS = 'https://kubernetes.io/docs/';
const WEIGHTS = { error: 'error', warning: 'warning', production: 'error in production, else warning' } as const;

/** The page of all rules; what stands before the first heading of a table is written by hand, and kept. */
export function rulesPage(before: string): string {
  const intro = before.slice(0, before.indexOf(MARK));
  return [intro + MARK, '', ...rulesTable(), '', ...demandsTable(), ''].join('\n');
}

const MARK = '## All rules';

function rulesTable(): readonly string[] {
  const rows = [...RULES].sort((a, b) => compareCodeUnits(a.code, b.code)).map(ruleRow);
  const ofConstructs = POLICY_CODES.filter((code) => RULES.every((rule) => rule.code !== code)).map((code) =>
    cells([`\`${code}\``, 'warning', 'how it is built', 'Network Segmentation', ...told(code as Code)]),
  );
  return [
    'Changing a code is a breaking change. The table is made by `npm run docs`.',
    '',
    cells(['code', 'severity', 'looks at', 'pattern', 'what it means', 'what to do']),
    '|---|---|---|---|---|---|',
    ...[...rows, ...ofConstructs].sort(compareCodeUnits),
  ];
}

function ruleRow(rule: Rule): string {
  const kinds = rule.reads === 'objects' ? rule.kinds.map((kind) => kind.split('.')[0]).join(', ') : rule.reads;
  const looks = [
    kinds === '*' ? 'every object' : kinds,
    ...(rule.sort === 'advice' ? ['hardened profile'] : []),
    ...(rule.tier ? ['production tier'] : []),
  ];
  const pattern = `[${rule.pattern}](${DOCS}${rule.see})`;
  return cells([`\`${rule.code}\``, WEIGHTS[rule.weight], looks.join('; '), pattern, ...told(rule.code)]);
}

function told(code: Code): readonly [string, string] {
  const { means, remedy } = CODES[code];
  return [means, remedy];
}

function demandsTable(): readonly string[] {
  const told = DEMANDS.filter(({ codes }) => codes.some((code) => code.startsWith('policy/')));
  const elsewhere = DEMANDS.filter((one) => !told.includes(one) && (one.codes.length > 0 || /^profile/.test(one.why)));
  const counts = [
    `${told.length} are told by rules`,
    `${elsewhere.length} are refused or filled in elsewhere`,
    `${count('later')} need more than one environment holds`,
    `${count('not')} are not told`,
  ];
  return [
    '## What the patterns want',
    '',
    `Each demand of the Kubernetes patterns on objects, and what tells it: ${counts.join(', ')}.`,
    '',
    cells(['', 'demand', 'where']),
    '|---|---|---|',
    ...DEMANDS.map((one) => cells([one.id, one.what, whereText(one)])),
  ];
}

function count(reason: string): number {
  return DEMANDS.filter(({ why }) => why.startsWith(`${reason}:`)).length;
}

function whereText({ codes, why }: Demand): string {
  if (codes.length > 0) return codes.map((code) => `\`${code}\``).join(', ');
  const [, reason = '', rest = ''] = /^(\w+): (.*)$/.exec(why) ?? [];
  const words = { profile: `the hardened profile: \`${rest}\``, later: `not yet: ${rest}`, not: `not told: ${rest}` };
  return words[reason as keyof typeof words];
}

function cells(texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}
