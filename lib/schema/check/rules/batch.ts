import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import { type Report, show } from '../report';
import { qualifiedName } from './common';
import { cronProblem, isZoneOfHosts, timeZoneProblem } from './cron';
import { atMost, check, isEmpty, isSet, listAt, mapAt, missing, numberAt, oneOf, range, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';
import { selects } from './selector';
import { TIGHTENED, since } from './since';
import { indexedNames, success, successRule } from './job-success';

const COUNT = range(0);
/** Most rules of a policy, and most conditions of one. */
const MOST_RULES = 20;

/** The Pods of a Job end, so they never restart always. */
const ending: ObjectRule = (spec, report) => {
  const pod = mapAt(mapAt(spec, 'template'), 'spec');
  const { restartPolicy } = pod;
  if (isEmpty(restartPolicy))
    report.error(
      'schema/missing',
      '`restartPolicy` must be "OnFailure" or "Never"',
      'template',
      'spec',
      'restartPolicy',
    );
  else if (restartPolicy === 'Always')
    report.error(
      'schema/closed-value',
      '"Always" is not "OnFailure" or "Never", the policies of a Job',
      'template',
      'spec',
      'restartPolicy',
    );
};

const TEMPLATE_LABELS = ['template', 'metadata', 'labels'] as const;
const MANUAL = 'it is made by the API server, unless `manualSelector: true`';

const ownSelector: ObjectRule = (spec, report) => {
  if (spec.manualSelector !== true) {
    if (isSet(spec.selector) && !isEmpty(spec.selector)) report.error('schema/invalid', MANUAL, 'selector');
  } else if (!isSet(spec.selector)) missing(report, spec, 'selector', '`manualSelector: true` needs it');
  else selected(spec, report);
};

function selected(spec: JsonObject, report: Report): void {
  const labels = mapAt(mapAt(mapAt(spec, 'template'), 'metadata'), 'labels');
  const selector = mapAt(spec, 'selector');
  if (!selects(selector, labels))
    refuse(report, labels, `the selector ${show(selector)} does not match these labels`, ...TEMPLATE_LABELS);
}

const indexed: ObjectRule = (spec, report) => {
  const isIndexed = spec.completionMode === 'Indexed';
  const isFilled = report.root.kind === 'Job' && !isSet(spec.parallelism);
  if (isIndexed && !isSet(spec.completions) && !isFilled)
    report.error('schema/missing', '`completionMode: Indexed` needs `completions`', 'completions');
  const many = numberAt(spec, 'parallelism') ?? 1;
  if (isIndexed && many > 100_000)
    refuse(report, many, 'an indexed Job has at most 100,000 Pods at a time', 'parallelism');
  if (isSet(spec.backoffLimitPerIndex) && !isIndexed)
    refuse(report, spec.backoffLimitPerIndex, 'it needs `completionMode: Indexed`', 'backoffLimitPerIndex');
  if (isSet(spec.successPolicy) && !isIndexed)
    report.error('schema/invalid', 'it needs `completionMode: Indexed`', 'successPolicy');
};

const failedIndexes: ObjectRule = (spec, report) => {
  const most = numberAt(spec, 'maxFailedIndexes');
  if (most === undefined) return;
  if (!isSet(spec.backoffLimitPerIndex))
    report.error('schema/missing', '`maxFailedIndexes` needs `backoffLimitPerIndex`', 'backoffLimitPerIndex');
  const completions = numberAt(spec, 'completions');
  if (completions !== undefined && most > completions)
    refuse(report, most, 'it must be at most `completions`', 'maxFailedIndexes');
};

const failurePolicy: ObjectRule = (spec, report) => {
  if (!isJsonObject(spec.podFailurePolicy)) return;
  const pod = mapAt(mapAt(spec, 'template'), 'spec');
  if (pod.restartPolicy !== 'Never')
    refuse(report, pod.restartPolicy, 'a Pod failure policy needs "Never"', 'template', 'spec', 'restartPolicy');
  if (spec.podReplacementPolicy === 'TerminatingOrFailed')
    refuse(report, 'TerminatingOrFailed', 'a Pod failure policy needs "Failed"', 'podReplacementPolicy');
  const names = ['containers', 'initContainers'].flatMap((list) => listAt(pod, list).map((one) => textAt(one, 'name')));
  listAt(spec.podFailurePolicy, 'rules').forEach((rule, index) => failureRule(rule, { spec, names }, report, index));
};

function failureRule(
  rule: Json,
  { spec, names }: { spec: JsonObject; names: readonly string[] },
  report: Report,
  index: number,
): void {
  const at = ['podFailurePolicy', 'rules', index] as const;
  if (textAt(rule, 'action') === 'FailIndex' && !isSet(spec.backoffLimitPerIndex))
    refuse(report, 'FailIndex', 'it needs `backoffLimitPerIndex`', ...at, 'action');
  const name = mapAt(rule, 'onExitCodes').containerName;
  if (typeof name === 'string' && !names.includes(name))
    refuse(report, name, `the Pod has no container ${show(name)}`, ...at, 'onExitCodes', 'containerName');
}

const failureCause: ObjectRule = (value, report) => {
  const count = [isSet(value.onExitCodes), !isEmpty(value.onPodConditions)].filter(Boolean).length;
  if (count !== 1) report.error('schema/invalid', 'either `onExitCodes` or `onPodConditions` must be written');
};

const exitCodes: ObjectRule = (value, report) => {
  const values = listAt(value, 'values');
  if (values.length > 255) report.error('schema/too-large', 'at most 255 values are allowed', 'values');
  values.forEach((code, index) => {
    if (value.operator === 'In' && code === 0) refuse(report, code, '0 is not a failure', 'values', index);
    const before = values[index - 1];
    if (typeof before !== 'number' || typeof code !== 'number') return;
    if (code === before) report.error('schema/duplicate', `${code} stands there twice`, 'values', index);
    if (code < before) report.error('schema/invalid', 'the values must be in ascending order', 'values');
  });
};

const PATH = /^[A-Za-z0-9/._~%!$&'()*+,;=:-]+$/;
const MOST_MANAGER = 63;

/** A manager is a domain, and a path in it. */
const manager: FieldRule = check((text) => {
  const [domain = '', path] = text.split(/\/(.*)/s);
  if (path === undefined || path === '') return 'it must be a domain and a name, as in "example.com/name"';
  const wrong = syntaxProblem(domain, DNS_SUBDOMAIN);
  if (wrong !== undefined) return `before the "/", ${wrong}`;
  if (!PATH.test(path)) return 'behind the "/", it must be a path of a URL';
  return text.length > MOST_MANAGER ? `it may have at most ${MOST_MANAGER} characters` : undefined;
});

const zone: FieldRule = (value, report) => {
  if (value === '') refuse(report, value, 'it is empty');
  check(timeZoneProblem)(value, report);
  if (typeof value === 'string' && isZoneOfHosts(value))
    report.warn('the API server knows the zone only where its host does');
};

const ZONE = /^(CRON_)?TZ=\S+\s+/;

/** A zone in the schedule was never meant, but taken. */
const zonedSchedule: FieldRule = (value, report) => {
  if (typeof value !== 'string') return;
  if (ZONE.test(value)) report.warn('the time zone belongs to `timeZone`; Kubernetes 1.29 and later refuse it here');
  check(cronProblem)(value.replace(ZONE, ''), report);
};

const cronJob: ObjectRule = (spec, report) => {
  const job = mapAt(mapAt(spec, 'jobTemplate'), 'spec');
  if (isSet(job.selector) && isEmpty(job.selector))
    report.error('schema/invalid', MANUAL, 'jobTemplate', 'spec', 'selector');
  if (job.manualSelector === true)
    refuse(report, true, 'the Jobs of a CronJob have selectors of their own', 'jobTemplate', 'spec', 'manualSelector');
};

/** The rules of Jobs and CronJobs. */
export const BATCH_RULES: Readonly<Record<string, TypeRules>> = {
  'batch.v1.JobSpec': {
    dropped: ['scheduling'],
    keptSince: {
      backoffLimitPerIndex: 29,
      maxFailedIndexes: 29,
      podReplacementPolicy: 29,
      successPolicy: 31,
      managedBy: 32,
    },
    fields: {
      parallelism: COUNT,
      completions: COUNT,
      activeDeadlineSeconds: COUNT,
      backoffLimit: COUNT,
      backoffLimitPerIndex: COUNT,
      maxFailedIndexes: COUNT,
      ttlSecondsAfterFinished: COUNT,
      managedBy: manager,
    },
    checks: [ending, ownSelector, indexed, failedIndexes, failurePolicy, success],
  },
  'batch.v1.Job': { checks: [indexedNames] },
  'batch.v1.JobTemplateSpec': { zero: ['spec'] },
  'batch.v1.PodFailurePolicy': { mayMiss: ['rules'], fields: { rules: atMost(MOST_RULES) } },
  'batch.v1.PodFailurePolicyRule': { fields: { onPodConditions: atMost(MOST_RULES) }, checks: [failureCause] },
  'batch.v1.PodFailurePolicyOnExitCodesRequirement': { needs: ['values'], checks: [exitCodes] },
  'batch.v1.PodFailurePolicyOnPodConditionsPattern': {
    fields: { type: qualifiedName, status: oneOf('True', 'False', 'Unknown') },
  },
  'batch.v1.SuccessPolicy': { needs: ['rules'], fields: { rules: atMost(MOST_RULES) } },
  'batch.v1.SuccessPolicyRule': {
    fields: {
      succeededCount: COUNT,
    },
    checks: [successRule],
  },
  'batch.v1.CronJobSpec': {
    needs: ['schedule'],
    fields: {
      schedule: since(TIGHTENED.cronZones, check(cronProblem), zonedSchedule),
      timeZone: zone,
      startingDeadlineSeconds: COUNT,
      successfulJobsHistoryLimit: COUNT,
      failedJobsHistoryLimit: COUNT,
    },
    checks: [cronJob],
  },
};
