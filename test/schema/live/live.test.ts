import { describeOnKubernetes, realKubernetes } from '../../helpers/real-kubernetes';
import { askAll } from './ask';
import { BASES } from './bases';
import { casesOf } from './cases';
import { type Case, type Difference, compare, isVerdict, kindOf } from './compare';
import { isKnownMiss } from './missed';
import { Random } from './random';
import { Server, type Verdict } from './server';
import { surround } from './surroundings';

const SEED = 20;
const TRIED = 3000;
const AMOUNT = { values: 4, types: 1, added: 1 };

describeOnKubernetes('problemsOf beside a real API server, on changed objects of our own', () => {
  let judged: readonly { readonly one: Case; readonly verdict: Verdict; readonly difference: Difference }[] = [];
  let bases: readonly Verdict[] = [];
  let version = '';

  beforeAll(async () => {
    const { kubeconfig } = await realKubernetes();
    const server = new Server(kubeconfig);
    try {
      version = await server.version();
      await surround(server);
      bases = await askAll(
        server,
        BASES.map((object) => ({ object, changes: [] })),
      );
      const plan = { seed: SEED, amount: AMOUNT, pairs: 0.2, twists: 1, metadata: 2 };
      const cases = new Random(SEED).some(casesOf(BASES, plan), TRIED);
      const verdicts = await askAll(server, cases);
      judged = cases.flatMap((one, index) => {
        const verdict = verdicts[index];
        return verdict && isVerdict(verdict) ? [{ one, verdict, difference: compare(one, verdict).difference }] : [];
      });
    } finally {
      server.close();
    }
  }, 120_000);

  const of = (wanted: Difference, isMeant: (one: Case) => boolean = () => true): readonly string[] =>
    judged
      .filter(({ one, difference }) => difference === wanted && isMeant(one))
      .map(({ one, verdict }) => `${kindOf(one.object)} ${JSON.stringify(one.changes)}: ${verdict.message}`);

  const isOurs = (): boolean => {
    if (version.startsWith('v1.37.')) return true;
    console.warn(`skipped: rules are held against 1.37, and the API server is ${version}`);
    return false;
  };

  it('begins with objects that it accepts', () => {
    expect(bases.filter(({ accepted }) => !accepted).map(({ message }) => message)).toEqual([]);
  });

  it('refuses nothing that it accepts', () => {
    if (isOurs()) expect(of('wrong-refusal')).toEqual([]);
  });

  it('finds what it refuses, at the field that it names', () => {
    if (!isOurs()) return;
    const refused = judged.filter(({ verdict }) => !verdict.accepted);
    expect(refused.length).toBeGreaterThan(1000);
    expect(of('missed', ({ changes }) => !isKnownMiss(changes))).toEqual([]);
    expect(of('missed').length / refused.length).toBeLessThan(0.003);
    expect(of('elsewhere').length / refused.length).toBeLessThan(0.003);
  });
});
