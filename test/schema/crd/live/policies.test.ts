import type { JsonObject } from '../../../../lib/manifest';
import { checkObject } from '../../../../lib/schema';
import { describeOnKubernetes } from '../../../helpers/real-kubernetes';
import { connect } from '../server';
import { APPLIED, EVERYWHERE, PATCHES } from './policy-expressions';

const ADMISSION = '/apis/admissionregistration.k8s.io/v1';
const VARIABLES = [
  { name: 'v', expression: 'object.x' },
  { name: 's', expression: '"a"' },
  { name: 'w', expression: 'variables.s == "a"' },
];
const rules = [{ apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['deployments'] }];
const matchConstraints = { resourceRules: rules };

/** A policy or a webhook, and the path where it is created. */
interface Case {
  readonly path: string;
  readonly object: JsonObject;
}

function validating(spec: JsonObject): Case {
  const whole = {
    failurePolicy: 'Fail',
    matchConstraints,
    validations: [{ expression: 'true' }],
    variables: VARIABLES,
  };
  return policy('ValidatingAdmissionPolicy', 'validatingadmissionpolicies', { ...whole, ...spec });
}

function mutating(spec: JsonObject): Case {
  const mutations = [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }];
  const whole = { failurePolicy: 'Fail', reinvocationPolicy: 'Never', matchConstraints, mutations };
  return policy('MutatingAdmissionPolicy', 'mutatingadmissionpolicies', { ...whole, ...spec });
}

function policy(kind: string, path: string, spec: JsonObject): Case {
  return { path, object: { apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata: { name: 'a' }, spec } };
}

function webhook(expression: string): Case {
  const [path, kind] = ['validatingwebhookconfigurations', 'ValidatingWebhookConfiguration'];
  const one = {
    name: 'a.b.c',
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { url: 'https://a.b/c' },
    rules,
    matchConditions: [{ name: 'a', expression }],
  };
  const metadata = { name: 'a' };
  return { path, object: { apiVersion: 'admissionregistration.k8s.io/v1', kind, metadata, webhooks: [one] } };
}

/** Each place of an expression. */
function everywhere(expression: string): readonly Case[] {
  const matchConditions = [{ name: 'a', expression }];
  return [
    validating({ validations: [{ expression }] }),
    validating({ validations: [{ expression }], paramKind: { apiVersion: 'v1', kind: 'ConfigMap' } }),
    validating({ validations: [{ expression: 'true', messageExpression: expression }] }),
    validating({ auditAnnotations: [{ key: 'a', valueExpression: expression }] }),
    validating({ matchConditions }),
    validating({ variables: [...VARIABLES, { name: 'z', expression }] }),
    webhook(expression),
    mutating({ matchConditions }),
    mutating({ variables: [...VARIABLES, { name: 'z', expression }] }),
  ];
}

const CASES: readonly Case[] = [
  ...EVERYWHERE.flatMap(everywhere),
  ...APPLIED.map((expression) =>
    mutating({ mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression } }] }),
  ),
  ...PATCHES.map((expression) => mutating({ mutations: [{ patchType: 'JSONPatch', jsonPatch: { expression } }] })),
];

describeOnKubernetes('the verdict of a kube-apiserver on expressions of policies and webhooks', () => {
  it('is the one of checkObject', async () => {
    const ask = await connect();
    const unlike: unknown[] = [];
    let refused = 0;
    for (const { path, object } of CASES) {
      const { status, message } = await ask(`${ADMISSION}/${path}?dryRun=All&fieldValidation=Strict`, object);
      const [first] = checkObject(object).filter(({ severity }) => severity === 'error');
      if (status >= 300) refused += 1;
      if (status >= 300 !== (first !== undefined)) unlike.push([object, status < 300, first?.message ?? message]);
    }
    expect(unlike).toEqual([]);
    expect(refused).toBeGreaterThan(200);
  }, 120_000);
});
