import { groupOf } from '../../manifest';
import { type KubernetesVersion, NEWEST_KUBERNETES, minorOf } from '../kubernetes-version';
import { isIpAddress } from './ip-address';
import { canonicalAddress } from './ip-bits';
import { DNS_LABEL, DNS_LETTER_LABEL, DNS_SUBDOMAIN, type NameSyntax, PATH_SEGMENT, syntaxProblem } from './syntax';

const RBAC = 'rbac.authorization.k8s.io';

const TRUST_BUNDLE: NameSyntax = {
  ...DNS_SUBDOMAIN,
  pattern: /^(?:[^:/]+:[^:/]+:)?[a-z0-9]+(?:(?:-+|\.)[a-z0-9]+)*$/,
  rule: 'behind the signer and a ":", it may hold only a-z, 0-9, "-" and ".", with a letter or digit at both ends',
};

/** Kinds whose names are not DNS subdomains, or shorter ones, by group and kind. */
const SYNTAXES: Readonly<Record<string, NameSyntax>> = {
  '/Namespace': DNS_LABEL,
  '/Service': DNS_LABEL,
  'apps/StatefulSet': DNS_LABEL,
  // Pods of a Job carry its name in a label; a CronJob adds eleven characters for each of its Jobs.
  'batch/Job': { ...DNS_SUBDOMAIN, most: 63 },
  'batch/CronJob': { ...DNS_SUBDOMAIN, most: 52 },
  '/Event': PATH_SEGMENT,
  'policy/PodDisruptionBudget': PATH_SEGMENT,
  [`${RBAC}/Role`]: PATH_SEGMENT,
  [`${RBAC}/RoleBinding`]: PATH_SEGMENT,
  [`${RBAC}/ClusterRole`]: PATH_SEGMENT,
  [`${RBAC}/ClusterRoleBinding`]: PATH_SEGMENT,
  'apiregistration.k8s.io/APIService': PATH_SEGMENT,
  'certificates.k8s.io/CertificateSigningRequest': PATH_SEGMENT,
  // What stands before the last colon is the signer, which the rules of the kind judge.
  'certificates.k8s.io/ClusterTrustBundle': TRUST_BUNDLE,
};

/** From this minor version on a Service may be named like any DNS label. */
const RELAXED_SERVICES = 36;

/**
 * Says what is wrong with the name of an object and which one would do; undefined when the API server takes it.
 *
 * @see https://kubernetes.io/docs/concepts/overview/working-with-objects/names/
 */
export function checkName(
  kind: { readonly apiVersion: string; readonly kind: string },
  name: string,
  kubernetes: KubernetesVersion = NEWEST_KUBERNETES,
): string | undefined {
  const group = groupOf(kind.apiVersion);
  if (group === 'networking.k8s.io' && kind.kind === 'IPAddress') return ipProblem(name);
  return syntaxProblem(name, nameSyntax(group, kind.kind, kubernetes));
}

/** The syntax of the names of a kind; of kinds of others, a DNS subdomain. */
export function nameSyntax(group: string, kind: string, kubernetes: KubernetesVersion = NEWEST_KUBERNETES): NameSyntax {
  if (group === '' && kind === 'Service' && minorOf(kubernetes) < RELAXED_SERVICES) return DNS_LETTER_LABEL;
  return SYNTAXES[`${group}/${kind}`] ?? DNS_SUBDOMAIN;
}

function ipProblem(name: string): string | undefined {
  if (!isIpAddress(name)) return 'it must be an IP address, such as 10.96.0.1';
  return canonicalAddress(name) === name ? undefined : `it must be written as "${canonicalAddress(name)}"`;
}
