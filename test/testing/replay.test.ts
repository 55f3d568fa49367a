import { load } from 'js-yaml';
import { InProcessKubernetes } from '../../lib/testing';
import { type Recordings, type Step, freshRecordings, heldRecordings } from './support/recordings';
import { Placeholders } from './support/same';

/** Scenarios and steps that need not be replayed, each with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  'pod-security#2': 'Pod Security admission needs the policy rules, which are not part of the API double',
  'vap-deny-and-warn#2': 'ValidatingAdmissionPolicies are stored, not evaluated: the double has no CEL',
  'vap-deny-and-warn#3': 'ValidatingAdmissionPolicies are not evaluated, as in #2',
  'vap-deny-and-warn#5': 'updates here what #2 should not have created',
  'vap-deny-and-warn#8': 'CEL expressions are not compiled',
  'crd-cel#2': 'CEL rules of custom kinds are not evaluated',
  'crd-cel#3': 'CEL rules of custom kinds are not evaluated, as in #2',
};

const TOKENS = {
  'tok-admin': { name: 'admin', rights: 'all' },
  'tok-nobody': { name: 'nobody', rights: 'none' },
} as const;

async function send(kubernetes: InProcessKubernetes, { request }: Step): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.path, 'http://test');
  const { token, contentType, accept, body } = request;
  const headers = {
    ...(contentType ? { 'content-type': contentType } : {}),
    ...(accept ? { accept } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await kubernetes.transport().request({
    method: request.method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers,
    ...(body === undefined
      ? {}
      : {
          body: (typeof body === 'string' ? body : JSON.stringify(body)).replace(
            /<long:(\d+)>/g,
            (_all, size: string) => 'x'.repeat(Number(size)),
          ),
        }),
  });
  return {
    status: answer.status,
    body: answer.headers['content-type']?.includes('json') ? JSON.parse(answer.body) : answer.body,
  };
}

async function differences(steps: readonly Step[], name: string): Promise<readonly string[]> {
  const kubernetes = new InProcessKubernetes({ users: TOKENS, controllers: false, stepEvery: null });
  const found: string[] = [];
  const placeholders = new Placeholders();
  await send(kubernetes, {
    request: {
      method: 'POST',
      path: '/api/v1/namespaces',
      body: { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'golden' } },
    },
    response: { status: 201, body: {} },
  });
  for (const [index, step] of steps.entries()) {
    const answer = await send(kubernetes, step);
    kubernetes.settle();
    if (LEFT_OUT[`${name}#${index}`]) continue;
    const body = step.request.accept === 'application/yaml' ? load(String(step.response.body)) : step.response.body;
    const real = step.request.accept === 'application/yaml' ? load(String(answer.body)) : answer.body;
    found.push(...placeholders.differences(body, real, `${name}#${index} ${answer.status}`));
    if (answer.status !== step.response.status)
      found.push(`${name}#${index}: recorded ${step.response.status}, got ${answer.status}`);
  }
  await kubernetes.stop();
  return found;
}

function replayAll(title: string, recordings: Recordings): void {
  describe(title, () => {
    test.each(Object.keys(recordings).filter((name) => !LEFT_OUT[name]))(
      'InProcessKubernetes answers as recorded: %s',
      async (name) => {
        expect(await differences(recordings[name] ?? [], name)).toEqual([]);
      },
    );
  });
}

replayAll('held recordings', heldRecordings());

const fresh = freshRecordings();
if (fresh) replayAll('recordings of the test data', fresh);
else {
  console.warn('skipped: recordings of the test data: CDK8S_GITOPS_DATA has no apiserver/recordings-v1.37.2.json');
  test.skip('recordings of the test data', () => undefined);
}

test('each step left out names a step and a reason', () => {
  for (const [name, reason] of Object.entries(LEFT_OUT)) {
    const [scenario = '', index = ''] = name.split('#');
    expect([name, heldRecordings()[scenario]?.[Number(index)] !== undefined, reason.length > 5]).toEqual([
      name,
      true,
      true,
    ]);
  }
});
