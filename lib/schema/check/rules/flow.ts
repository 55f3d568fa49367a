import type { Json, JsonObject } from '../../../manifest';
import { DNS_LABEL, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { dnsLabel, dnsSubdomain } from './common';
import { isEmpty, isSet, listAt, missing, oneOf, range, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** Priority levels that every API server has, and that no user writes in another way. */
const VERBS = ['create', 'delete', 'deletecollection', 'get', 'list', 'patch', 'proxy', 'update', 'watch'];

/** A priority level says what its type needs, and no more. */
const priorityLevel: ObjectRule = (spec, report) => {
  if (spec.type === 'Limited' && !isSet(spec.limited)) missing(report, spec, 'limited', 'the type Limited needs it');
  if (spec.type === 'Limited' && isSet(spec.exempt))
    report.error('schema/forbidden', 'it belongs to the type Exempt', 'exempt');
  if (spec.type === 'Exempt' && isSet(spec.limited))
    report.error('schema/forbidden', 'it belongs to the type Limited', 'limited');
};

const limitResponse: ObjectRule = (value, report) => {
  if (value.type === 'Reject' && isSet(value.queuing))
    report.error('schema/forbidden', 'it belongs to the type Queue', 'queuing');
  if (value.type === 'Queue' && !isSet(value.queuing)) missing(report, value, 'queuing', 'the type Queue needs it');
};

/** What 0 is read as. */
const QUEUES = 64;
const HAND = 8;
const MOST_QUEUES = 10_000_000;
const MOST_BITS = 60;

/** A hand of queues is dealt to each flow, with as many bits as a hash has. */
const queuing: ObjectRule = (value, report) => {
  const queues = countAt(value.queues, QUEUES);
  const hand = countAt(value.handSize, HAND);
  if (queues < 1 || queues > MOST_QUEUES)
    return refuse(report, queues, `it must lie between 1 and ${MOST_QUEUES}`, 'queues');
  if (hand < 1) refuse(report, hand, 'it must be 1 or more', 'handSize');
  else if (hand > queues) refuse(report, hand, `it must be at most \`queues\`, ${queues}`, 'handSize');
  else if (bitsOf(queues, hand) > MOST_BITS)
    refuse(report, hand, `so many of ${queues} queues need more than ${MOST_BITS} bits`, 'handSize');
};

function countAt(value: Json | undefined, fallback: number): number {
  return typeof value === 'number' && value !== 0 ? value : fallback;
}

/** How many bits it takes to deal a hand. */
function bitsOf(queues: number, hand: number): number {
  let bits = 0;
  for (let left = queues; left > queues - hand; left--) bits += Math.log2(left);
  return Math.ceil(bits);
}

const queueLength: FieldRule = (value, report) => {
  if (value !== 0) range(1)(value, report);
};

const SUBJECTS: Readonly<Record<string, string>> = { User: 'user', Group: 'group', ServiceAccount: 'serviceAccount' };

const subject: ObjectRule = (value, report) => {
  const wanted = SUBJECTS[textAt(value, 'kind')];
  if (wanted !== undefined && !isSet(value[wanted])) missing(report, value, wanted, 'the kind of the subject needs it');
  for (const field of Object.values(SUBJECTS))
    if (field !== wanted && isSet(value[field]))
      report.error('schema/forbidden', 'it belongs to another kind of subject', field);
};

const policyRules: ObjectRule = (value, report) => {
  if (isEmpty(value.resourceRules) && isEmpty(value.nonResourceRules))
    report.error('schema/missing', '`resourceRules` or `nonResourceRules` must be written');
};

/** Where `*` stands, all is said. */
function wildcard(list: readonly Json[], report: Report, field: string): boolean {
  if (list.length > 1 && list.includes('*')) refuse(report, list, '"*" stands alone', field);
  return list.includes('*');
}

const verbs: ObjectRule = (rule, report) => {
  const list = listAt(rule, 'verbs');
  if (wildcard(list, report, 'verbs')) return;
  const wrong = list.find((verb) => typeof verb === 'string' && !VERBS.includes(verb));
  if (wrong !== undefined)
    report.error('schema/closed-value', `${show(wrong)} is not one of ${VERBS.map(show).join(', ')}`, 'verbs');
};

const resourceRule: ObjectRule = (rule, report) => {
  for (const field of ['apiGroups', 'resources']) wildcard(listAt(rule, field), report, field);
  const spaces = listAt(rule, 'namespaces');
  if (spaces.length === 0 && rule.clusterScope !== true)
    missing(report, rule, 'namespaces', 'a rule that is not `clusterScope` needs one');
  if (wildcard(spaces, report, 'namespaces')) return;
  spaces.forEach((space, index) => {
    const problem = typeof space === 'string' ? syntaxProblem(space, DNS_LABEL) : undefined;
    if (problem !== undefined) refuse(report, space, problem, 'namespaces', index);
  });
};

const urlRule: ObjectRule = (rule, report) => {
  const list = listAt(rule, 'nonResourceURLs');
  if (wildcard(list, report, 'nonResourceURLs')) return;
  list.forEach((url, index) => {
    const problem = typeof url === 'string' ? urlProblem(url) : undefined;
    if (problem !== undefined) refuse(report, url, problem, 'nonResourceURLs', index);
  });
};

function urlProblem(url: string): string | undefined {
  if (url === '') return 'it is empty';
  if (/\s/.test(url)) return 'it may hold no blanks';
  if (!url.startsWith('/')) return 'it must begin with "/"';
  if (url !== '/' && url.includes('//')) return 'it may not hold "//"';
  const star = url.indexOf('*');
  return star >= 0 && !(star === url.length - 1 && url.endsWith('/*'))
    ? '"*" may stand only behind the last "/"'
    : undefined;
}

/** A level that is never held up is that of the API server itself. */
const firstPlace: ObjectRule = (schema: JsonObject, report) => {
  const spec = schema.spec as JsonObject | undefined;
  if (spec?.matchingPrecedence === 1 && textAt(schema.metadata, 'name') !== 'exempt')
    refuse(report, 1, 'only the schema "exempt" comes first', 'spec', 'matchingPrecedence');
};

const precedence: FieldRule = (value, report) => {
  if (value !== 0) range(1, 10_000)(value, report);
};

/** The rules of fairness among the clients of an API server. */
export const FLOW_RULES: Readonly<Record<string, TypeRules>> = {
  'flowcontrol.v1.FlowSchema': { checks: [firstPlace] },
  'flowcontrol.v1.FlowSchemaSpec': { fields: { matchingPrecedence: precedence } },
  'flowcontrol.v1.PriorityLevelConfigurationReference': { fields: { name: dnsSubdomain } },
  'flowcontrol.v1.PriorityLevelConfigurationSpec': { checks: [priorityLevel] },
  'flowcontrol.v1.LimitedPriorityLevelConfiguration': {
    fields: { nominalConcurrencyShares: range(0), lendablePercent: range(0, 100), borrowingLimitPercent: range(0) },
  },
  'flowcontrol.v1.ExemptPriorityLevelConfiguration': {
    fields: { nominalConcurrencyShares: range(0), lendablePercent: range(0, 100) },
  },
  'flowcontrol.v1.LimitResponse': { checks: [limitResponse] },
  'flowcontrol.v1.QueuingConfiguration': { fields: { queueLengthLimit: queueLength }, checks: [queuing] },
  'flowcontrol.v1.FlowDistinguisherMethod': { fields: { type: oneOf('ByUser', 'ByNamespace') } },
  'flowcontrol.v1.Subject': { checks: [subject] },
  'flowcontrol.v1.ServiceAccountSubject': {
    fields: {
      name: (value, report) => (value === '*' ? undefined : dnsSubdomain(value, report)),
      namespace: dnsLabel,
    },
  },
  'flowcontrol.v1.PolicyRulesWithSubjects': { needs: ['subjects'], checks: [policyRules] },
  'flowcontrol.v1.ResourcePolicyRule': { needs: ['verbs', 'apiGroups', 'resources'], checks: [verbs, resourceRule] },
  'flowcontrol.v1.NonResourcePolicyRule': { needs: ['verbs', 'nonResourceURLs'], checks: [verbs, urlRule] },
};
