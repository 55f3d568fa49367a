import type { JsonObject } from '../../manifest';
import { namespaceOf, fieldsOf, metadataOf } from '../judged';
import { leadsOf } from '../leads';
import type { Pods } from '../pods';
import { mapAt, mapsAt, textAt, textsAt } from '../read';
import type { ObjectRules } from '../rule';
import { selects } from '../selector';
import { type World, selectorIn } from '../world';

const ADMISSION = 'admissionregistration.k8s.io';
const NAME = 'kubernetes.io/metadata.name';

/** Whether a rule of a webhook is about Pods that are made. */
function isAboutPods(rule: JsonObject): boolean {
  const has = (field: string, ...values: readonly string[]): boolean =>
    textsAt(rule, field).some((value) => values.includes(value));
  return (
    has('apiGroups', '', '*') &&
    has('apiVersions', 'v1', '*') &&
    has('resources', 'pods', '*', '*/*') &&
    has('operations', 'CREATE', '*') &&
    textAt(rule, 'scope') !== 'Cluster'
  );
}

/** Whether a namespace may be left out: nobody knows the labels of one that is not rendered, but for its name. */
function mayLeaveOut(selector: JsonObject, namespace: string, world: World): boolean {
  const object = world.find('', 'Namespace', '', namespace);
  const keys = [
    ...Object.keys(mapAt(selector, 'matchLabels')),
    ...mapsAt(selector, 'matchExpressions').map((one) => textAt(one, 'key')),
  ];
  if (!object && keys.some((key) => key !== NAME)) return true;
  const labels = object ? mapAt(metadataOf(object), 'labels') : {};
  return !selects(selector, { ...labels, [NAME]: namespace });
}

/** The Pods that answer a webhook, where it is asked before each of them is made. */
function askedAboutItself(webhook: JsonObject, answering: readonly Pods[], world: World): Pods | undefined {
  if (webhook.failurePolicy === 'Ignore' || mapsAt(webhook, 'matchConditions').length > 0) return undefined;
  if (!mapsAt(webhook, 'rules').some(isAboutPods)) return undefined;
  return answering.find(
    ({ object, labels }) =>
      !mayLeaveOut(mapAt(webhook, 'namespaceSelector'), namespaceOf(object), world) &&
      selects(mapAt(webhook, 'objectSelector'), labels),
  );
}

/** Rules on admission webhooks. */
export const webhookRules: ObjectRules = {
  'policy/webhook-deadlock': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: [`MutatingWebhookConfiguration.${ADMISSION}`, `ValidatingWebhookConfiguration.${ADMISSION}`],
    pattern: 'Controller',
    see: 'concepts/cluster-administration/admission-webhooks-good-practices/',
    check: (object, say, world) => {
      for (const webhook of mapsAt(fieldsOf(object), 'webhooks')) {
        const name = textAt(webhook, 'name');
        const lead = leadsOf(object).find(({ at }) => at.startsWith(`webhooks[${name}].`));
        const service = lead && world.find('', 'Service', lead.namespace, lead.service);
        const selector = service && selectorIn(service);
        if (!selector) continue;
        const pods = askedAboutItself(webhook, world.selected(namespaceOf(service), selector), world);
        if (pods)
          say(
            `webhooks[${name}].failurePolicy`,
            `it must answer before a Pod of "${pods.object.manifest.metadata.name}" is made, which answers it: once all are gone, none can be made`,
          );
      }
    },
  },
};
