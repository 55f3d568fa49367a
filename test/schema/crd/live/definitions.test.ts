import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, type Manifest, parseManifests } from '../../../../lib/manifest';
import { checkObject } from '../../../../lib/schema';
import { describeOnKubernetes } from '../../../helpers/real-kubernetes';
import { CRDS, connect } from '../server';
import { type Change, changesOf } from './changes';
import { keywordChanges } from './keywords';

/** One in so many changes is tried; all of them take a minute or two. */
const ONE_IN = Number(process.env.CRD_ONE_IN ?? 4);

function own(): Manifest {
  const [found] = parseManifests(readFileSync(join(__dirname, 'definitions.yaml'), 'utf8'));
  return found!.manifest;
}

function allChanges(): readonly Change[] {
  const plain = changesOf(own() as JsonObject, ([first]) => first !== 'apiVersion' && first !== 'kind');
  return [...plain, ...keywordChanges(own() as JsonObject)].filter((_, at) => at % ONE_IN === 0);
}

describeOnKubernetes('the verdict of a kube-apiserver on definitions', () => {
  it('that were changed at every path is the one of checkObject: nothing is refused wrongly, nearly all is found', async () => {
    const ask = await connect();
    const wrong: string[] = [];
    const missed: string[] = [];
    let refused = 0;
    for (const { path, what, value } of allChanges()) {
      const answer = await ask(`${CRDS}?dryRun=All&fieldValidation=Strict`, value).catch(() => undefined);
      // Some definitions bring the server down, which is no verdict.
      if (!answer) continue;
      const findings = checkObject(value).filter(({ severity }) => severity === 'error');
      if (answer.status >= 300) refused += 1;
      if (answer.status < 300 && findings.length > 0) wrong.push(`${path}, ${what}: ${findings[0]!.message}`);
      if (answer.status >= 300 && findings.length === 0) missed.push(`${path}, ${what}: ${answer.message}`);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(900);
    expect([missed.length / refused < 0.01, missed]).toEqual([true, missed]);
  }, 300_000);
});
