/**
 * Compares the verdict of the checks with that of a real API server, on changed copies of valid objects:
 *
 *     ts-node tools/schema/live.ts [--kinds Pod,Job] [--seed 1] [--values 6] [--pairs 0.3] [--most 20000]
 *                                  [--twists 2] [--metadata 2] [--kept FILE] [--only missed] [--shown 40] [--mine]
 *
 * Answers are kept in the file named by `--kept`, so that a second run asks the API server only of what is new.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import type { JsonObject } from '../../lib/manifest';
import { startRealKubernetes } from '../../test/helpers/real-kubernetes';
import { askAll } from '../../test/schema/live/ask';
import { BASES } from '../../test/schema/live/bases';
import { casesOf } from '../../test/schema/live/cases';
import {
  type Case,
  DIFFERENCES,
  type Difference,
  compare,
  isVerdict,
  kindOf,
  plain,
  written,
} from '../../test/schema/live/compare';
import { Random } from '../../test/schema/live/random';
import { Server, type Verdict } from '../../test/schema/live/server';
import { surround } from '../../test/schema/live/surroundings';

const { values: options } = parseArgs({
  options: {
    kinds: { type: 'string' },
    seed: { type: 'string', default: '1' },
    values: { type: 'string', default: '6' },
    pairs: { type: 'string', default: '0.3' },
    most: { type: 'string', default: '20000' },
    kept: { type: 'string' },
    only: { type: 'string' },
    shown: { type: 'string', default: '40' },
    twists: { type: 'string', default: '2' },
    metadata: { type: 'string', default: '2' },
    mine: { type: 'boolean', default: false },
  },
});

function bases(): readonly JsonObject[] {
  const data = `${process.env.CDK8S_GITOPS_DATA ?? ''}/apiserver/verdicts-v1.37.2.json.gz`;
  const recorded = options.mine || !existsSync(data) ? [] : readRecorded(data);
  const wanted = options.kinds?.split(',');
  return [...BASES, ...recorded].filter((one) => !wanted || wanted.includes(kindOf(one)));
}

function readRecorded(file: string): readonly JsonObject[] {
  return (JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as { readonly bases: readonly JsonObject[] })
    .bases;
}

function chosen(seed: number): readonly Case[] {
  const valid = bases();
  const amount = { values: Number(options.values), types: 2, added: 1 };
  const plan = { pairs: Number(options.pairs), twists: Number(options.twists), metadata: Number(options.metadata) };
  const all = casesOf(valid, { seed, amount, ...plan });
  const some = new Random(seed).some(all, Number(options.most));
  console.log(`${valid.length} valid objects, ${all.length} changes of them, ${some.length} tried`);
  return [...valid.map((object) => ({ object, changes: [] })), ...some];
}

const keyOf = ({ object }: Case): string => createHash('sha1').update(JSON.stringify(object)).digest('base64url');

function readKept(): Map<string, Verdict> {
  const file = options.kept;
  const lines = file && existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  return new Map(lines.map((line) => JSON.parse(line) as [string, Verdict]));
}

async function verdictsOf(cases: readonly Case[]): Promise<ReadonlyMap<string, Verdict>> {
  const kept = readKept();
  const unknown = [...new Map(cases.map((one) => [keyOf(one), one])).entries()].filter(([key]) => !kept.has(key));
  if (unknown.length === 0) return kept;
  const kubernetes = await startRealKubernetes();
  const server = new Server(kubernetes.kubeconfig);
  try {
    await surround(server);
    const start = Date.now();
    await askAll(
      server,
      unknown.map(([, one]) => one),
      (verdict, index) => {
        const key = unknown[index]?.[0] ?? '';
        kept.set(key, verdict);
        if (options.kept) appendFileSync(options.kept, `${JSON.stringify([key, verdict])}\n`);
      },
    );
    console.log(`${unknown.length} asked, ${Math.round((unknown.length * 1000) / (Date.now() - start))} a second`);
  } finally {
    server.close();
    await kubernetes.stop();
  }
  return kept;
}

interface Group {
  count: number;
  readonly example: string;
}

function describe({ object, changes }: Case, verdict: Verdict, errors: readonly string[]): string {
  const made = changes.map(
    ({ path, how, value }) => `${path.join('.')} ${how} ${JSON.stringify(value ?? null).slice(0, 150)}`,
  );
  const said = verdict.accepted ? `taken ${verdict.warnings.join('; ').slice(0, 200)}` : verdict.message.slice(0, 400);
  return `${kindOf(object)}: ${made.join(' & ')}\n      server: ${said}\n      we:     ${errors.join('; ').slice(0, 300) || '-'}`;
}

/** Cases that differ in the same way are one. */
function groupKey(one: Case, verdict: Verdict, errors: readonly string[]): string {
  const place = verdict.fields[0] ?? one.changes[0]?.path.join('.') ?? '';
  const reason = verdict.accepted
    ? (errors[0] ?? '').replace(/"[^"]*"/g, '""')
    : verdict.message.replace(/^.*? is invalid: /, '');
  return `${plain(place)} ${reason.replace(/"(\\.|[^"])*"|\d+/g, '').slice(0, 120)}`;
}

async function main(): Promise<void> {
  const cases = chosen(Number(options.seed));
  const verdicts = await verdictsOf(cases);
  const groups = Object.fromEntries(DIFFERENCES.map((name) => [name, new Map<string, Group>()])) as Record<
    Difference,
    Map<string, Group>
  >;
  const counts = { judged: 0, accepted: 0, refused: 0 };
  for (const one of cases) {
    const verdict = verdicts.get(keyOf(one));
    if (!verdict || !isVerdict(verdict)) continue;
    if (one.changes.length === 0 && !verdict.accepted) console.log(`NOT VALID ${describe(one, verdict, [])}`);
    counts.judged += 1;
    counts[verdict.accepted ? 'accepted' : 'refused'] += 1;
    const { difference, problems } = compare(one, verdict);
    const errors = problems.map(
      ({ path, message, severity }) => `${severity === 'error' ? '' : '(warning) '}${written(path)}: ${message}`,
    );
    const key = groupKey(one, verdict, errors);
    const group = groups[difference].get(key);
    if (group) group.count += 1;
    else groups[difference].set(key, { count: 1, example: describe(one, verdict, errors) });
  }
  show(groups, counts);
}

const total = (groups: ReadonlyMap<string, Group>): number =>
  [...groups.values()].reduce((sum, { count }) => sum + count, 0);

function show(
  groups: Record<Difference, Map<string, Group>>,
  { judged, accepted, refused }: Record<string, number>,
): void {
  for (const name of DIFFERENCES) {
    if (name === 'same' || (options.only && !options.only.split(',').includes(name))) continue;
    const sorted = [...groups[name].values()].sort((a, b) => b.count - a.count);
    console.log(`\n== ${name}: ${total(groups[name])} in ${sorted.length} groups`);
    for (const { count, example } of sorted.slice(0, Number(options.shown)))
      console.log(`${String(count).padStart(5)} ${example}`);
  }
  const missed = total(groups.missed);
  console.log(`\n${judged} judged: ${accepted} taken, ${refused} refused`);
  console.log(
    `wrong refusals ${total(groups['wrong-refusal'])}, missed ${missed} (${((100 * (refused! - missed)) / refused!).toFixed(2)} % found), elsewhere ${total(groups.elsewhere)}, silent ${total(groups.silent)}, noise ${total(groups.noise)}`,
  );
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
