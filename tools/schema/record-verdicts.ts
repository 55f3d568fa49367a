/**
 * Records what a real API server says of changed copies of the valid objects of `test/schema/live/bases/others.ts`:
 * for each kind, field and reason a few, so that the checks are held against it without a server.
 *
 *     ts-node tools/schema/record-verdicts.ts test/fixtures/verdicts-others.json.gz
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { startRealKubernetes } from '../../test/helpers/real-kubernetes';
import { askAll } from '../../test/schema/live/ask';
import { OTHERS } from '../../test/schema/live/bases/others';
import { casesOf } from '../../test/schema/live/cases';
import { type Case, isVerdict, kindOf, plain } from '../../test/schema/live/compare';
import { Server, type Verdict } from '../../test/schema/live/server';
import { surround } from '../../test/schema/live/surroundings';

const AMOUNT = { values: 8, types: 2, added: 2 };
const SEED = 1;
/** Most are alike: of what is refused at one place for one reason one is kept, of what is taken a few at a place. */
const MOST_REFUSED = 1;
const MOST_TAKEN = 2;

/** What tells one sort of verdict from another: the kind, the place, and the words without what was written. */
function sortOf(one: Case, verdict: Verdict): string {
  const place = plain(verdict.fields[0] ?? one.changes[0]?.path.join('.') ?? '');
  const words = verdict.accepted ? verdict.warnings.join(' ') : verdict.message.replace(/^.*? is invalid: /, '');
  const bare = words.replace(/"(\\.|[^"])*"|\d+|\{.*\}/g, '').slice(0, 50);
  return [kindOf(one.object), verdict.accepted, place, bare].join(' ');
}

async function verdictsOf(cases: readonly Case[]): Promise<readonly Verdict[]> {
  const kubernetes = await startRealKubernetes();
  const server = new Server(kubernetes.kubeconfig);
  try {
    await surround(server);
    return await askAll(server, cases);
  } finally {
    server.close();
    await kubernetes.stop();
  }
}

async function main([file]: readonly string[]): Promise<void> {
  if (file === undefined) throw new Error('name the file to write');
  const cases = casesOf(OTHERS, { seed: SEED, amount: AMOUNT, pairs: 0.2 });
  const verdicts = await verdictsOf(cases);
  const counts = new Map<string, number>();
  const kept = cases.flatMap((one, index) => {
    const verdict = verdicts[index];
    if (!verdict || !isVerdict(verdict)) return [];
    const sort = sortOf(one, verdict);
    const count = (counts.get(sort) ?? 0) + 1;
    counts.set(sort, count);
    return count <= (verdict.accepted ? MOST_TAKEN : MOST_REFUSED) ? [recorded(one, verdict)] : [];
  });
  writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }));
  console.log(`${cases.length} asked, ${kept.length} kept`);
}

/** The object is written whole, as the valid ones change. */
function recorded({ object, changes }: Case, { accepted, warnings, fields }: Verdict): unknown {
  const places = changes.map(({ path }) => path.join('.'));
  return {
    object,
    places,
    accepted,
    ...(accepted ? { warned: warnings.length > 0 } : { fields: [...new Set(fields)] }),
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
