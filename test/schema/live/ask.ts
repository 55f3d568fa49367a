import type { Case } from './compare';
import type { Server, Verdict } from './server';

/** Asks an API server of many objects, several at a time; the answers come in the order of the objects. */
export async function askAll(
  server: Server,
  cases: readonly Case[],
  told: (verdict: Verdict, index: number) => void = () => undefined,
): Promise<readonly Verdict[]> {
  const answers: Verdict[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < cases.length; index = next++) {
      const one = cases[index];
      if (!one) return;
      const verdict = await askOnce(server, one);
      answers[index] = verdict;
      told(verdict, index);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return answers;
}

/** No answer: the API server stumbles over the object, and closes the connection. */
const NONE: Verdict = { status: 0, accepted: false, message: '', warnings: [], fields: [] };

/** An API server that is asked too much says so, and now and then it closes a connection that is in use. */
async function askOnce(server: Server, { object }: Case): Promise<Verdict> {
  for (let left = 3; left > 0; left--) {
    const verdict = await server.create(object).catch(() => NONE);
    if (verdict.status !== 429 && verdict !== NONE) return verdict;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return NONE;
}
