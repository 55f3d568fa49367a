import type { JsonObject } from '../../../manifest';
import { type Report, show } from '../report';
import { dnsSubdomain, pathSegment } from './common';
import { isEmpty, missing, oneOf, refuse } from './make';
import type { ObjectRule, TypeRules } from './rule';

const GROUP = 'rbac.authorization.k8s.io';

/** A rule is about resources or about URLs, not about both, and names verbs. */
const policyRule: ObjectRule = (rule, report) => {
  if (isEmpty(rule.verbs)) missing(report, rule, 'verbs');
  if (!isEmpty(rule.nonResourceURLs)) {
    if (isNamespaced(report))
      refuse(report, rule.nonResourceURLs, 'only a ClusterRole can name URLs', 'nonResourceURLs');
    for (const field of ['apiGroups', 'resources', 'resourceNames']) {
      if (!isEmpty(rule[field]))
        refuse(report, rule.nonResourceURLs, 'a rule names resources or URLs, not both', 'nonResourceURLs');
    }
    return;
  }
  if (isEmpty(rule.apiGroups)) missing(report, rule, 'apiGroups', 'a rule needs at least one ("" is the core group)');
  if (isEmpty(rule.resources)) missing(report, rule, 'resources', 'a rule needs at least one');
};

function isNamespaced(report: Report): boolean {
  return report.root.kind === 'Role';
}

const roleRef: ObjectRule = (ref, report) => {
  const kinds = report.root.kind === 'ClusterRoleBinding' ? ['ClusterRole'] : ['Role', 'ClusterRole'];
  report.enter('kind');
  oneOf(...kinds)(ref.kind ?? null, report);
  report.leave();
  closedGroup(ref, report, GROUP);
};

function closedGroup(ref: JsonObject, report: Report, wanted: string): void {
  const group = ref.apiGroup;
  if (typeof group === 'string' && group !== '' && group !== wanted)
    report.error('schema/closed-value', `${show(group)} is not "${wanted}"`, 'apiGroup');
}

const subject: ObjectRule = (value, report) => {
  if (value.kind !== 'ServiceAccount') return closedGroup(value, report, GROUP);
  if (!isEmpty(value.apiGroup))
    report.error('schema/closed-value', `${show(value.apiGroup)} is not "", the group of ServiceAccounts`, 'apiGroup');
  report.enter('name');
  dnsSubdomain(value.name ?? null, report);
  report.leave();
  if (isEmpty(value.namespace) && report.root.kind === 'ClusterRoleBinding')
    missing(report, value, 'namespace', 'a ServiceAccount needs it');
};

/** The rules of roles and bindings. */
export const RBAC_RULES: Readonly<Record<string, TypeRules>> = {
  'rbac.v1.PolicyRule': { mayMiss: ['verbs'], checks: [policyRule] },
  'rbac.v1.RoleRef': { mayMiss: ['apiGroup'], fields: { name: pathSegment }, checks: [roleRef] },
  'rbac.v1.Subject': { checks: [subject] },
  'rbac.v1.AggregationRule': { needs: ['clusterRoleSelectors'] },
};
