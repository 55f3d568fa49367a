import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { InProcessKubernetes } from '../../lib/testing';
import { BUILT_IN, type Kind, apiVersionOf } from '../../lib/testing/kinds';
import type { Workload } from './support/cluster';

interface Case {
  readonly base: number;
  readonly path: readonly (string | number)[];
  readonly how: string;
  readonly value?: unknown;
  readonly accepted: boolean;
  readonly status?: number;
  readonly message?: string;
}

interface Verdicts {
  readonly bases: Readonly<Record<string, Workload>>;
  readonly cases: readonly Case[];
}

/** Where the in-process API judges otherwise, and why that is left so. */
const DIFFERENT: readonly { readonly why: string; readonly fits: (one: Case, kind: Kind) => boolean }[] = [
  {
    why: 'CEL is not compiled',
    fits: ({ accepted, message = '' }) =>
      !accepted && /compilation|must evaluate to bool|x-kubernetes-validations/.test(message),
  },
  {
    why: 'a quantity that is empty or blank is read as zero',
    fits: ({ accepted, message = '' }) => !accepted && message.includes('quantities must match'),
  },
  {
    why: 'the verdict was taken with selector and labels changed alike',
    fits: ({ accepted, path }) => accepted && /Labels?$|labels/.test(String(path.at(-2))),
  },
  {
    why: 'real LimitRanges and budgets may go without a proper name',
    fits: ({ accepted }, { kind }) => accepted && ['LimitRange', 'PodDisruptionBudget'].includes(kind),
  },
  {
    why: 'the verdict was taken without the admission that names a ServiceAccount',
    fits: ({ accepted, path }, { kind }) => !accepted && kind === 'Pod' && path.at(-1) === 'serviceAccountName',
  },
  {
    why: 'a zero that the decoder drops cannot be told from nothing',
    fits: ({ accepted, path }) =>
      !accepted && ['timeZone', 'timeoutSeconds', 'reason', 'nodePort', 0].includes(path.at(-1) ?? ''),
  },
];

/** Each so-manyth case is judged; `CDK8S_GITOPS_ALL_VERDICTS=1` judges all, which takes half a minute. */
const EACH = process.env.CDK8S_GITOPS_ALL_VERDICTS ? 1 : 5;

const file = join(process.env.CDK8S_GITOPS_DATA ?? '', 'apiserver/verdicts-v1.37.2.json.gz');
const isThere = Boolean(process.env.CDK8S_GITOPS_DATA) && existsSync(file);
if (!isThere)
  console.warn('skipped: verdicts of a real API server: CDK8S_GITOPS_DATA has no apiserver/verdicts-v1.37.2.json.gz');

function changed(base: Workload, { path, how, value }: Case): Workload {
  const object: Workload = structuredClone(base);
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce<Workload>((here, step) => here[step], object);
  if (how !== 'remove') parent[last] = how === 'null' ? null : value;
  else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else Reflect.deleteProperty(parent, last);
  return object;
}

function kindOf(base: Workload | undefined): Kind | undefined {
  return BUILT_IN.find((kind) => apiVersionOf(kind) === base?.['apiVersion'] && kind.kind === base.kind);
}

(isThere ? test : test.skip)(
  'InProcessKubernetes accepts and refuses what a real API server accepts and refuses',
  async () => {
    const { bases, cases }: Verdicts = JSON.parse(gunzipSync(readFileSync(file)).toString());
    const kubernetes = new InProcessKubernetes({ controllers: false, stepEvery: null });
    const transport = kubernetes.transport();
    const wrong: string[] = [];
    let known = 0;
    for (const one of cases.filter((_one, index) => index % EACH === 0)) {
      const base = bases[one.base];
      const kind = kindOf(base);
      if (!base || !kind) continue;
      const object = changed(base, one);
      if (typeof object['metadata'] === 'object' && object['metadata'] && one.path.join('.') !== 'metadata.namespace')
        Reflect.deleteProperty(object['metadata'], 'namespace');
      const root = kind.group ? `/apis/${kind.group}/${kind.version}` : '/api/v1';
      const path = `${root}${kind.namespaced ? '/namespaces/default' : ''}/${kind.plural}`;
      const headers = { 'content-type': 'application/json' };
      const answer = await transport.request({
        method: 'POST',
        path,
        query: { dryRun: 'All', fieldValidation: 'Strict' },
        headers,
        body: JSON.stringify(object),
      });
      if (answer.status < 300 === one.accepted) continue;
      if (DIFFERENT.some(({ fits }) => fits(one, kind))) known += 1;
      else
        wrong.push(
          `${kind.kind} ${one.path.join('.')} ${one.how} ${JSON.stringify(one.value)}: ${one.accepted ? 'accepted' : (one.message ?? '')}, here ${answer.status}: ${String(JSON.parse(answer.body).message)}`,
        );
    }
    await kubernetes.stop();
    expect(wrong).toEqual([]);
    expect((known * EACH) / cases.length).toBeLessThan(0.01);
    expect(cases.length).toBeGreaterThan(10_000);
  },
  120_000,
);
