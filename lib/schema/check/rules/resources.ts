import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { checkLabelKey } from '../../names';
import { isMultiple, isWhole, quantityOf } from '../quantity';
import { type Report, show } from '../report';
import { dnsLabel, exceeds, notNegative } from './common';
import { all, isSet, listAt, mapAt, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const HUGE_PAGES = 'hugepages-';
/** A quota puts "requests." before the name, which must still be a label key. */
const MOST_EXTENDED = 253;
const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'];

/** Whether a resource is one that containers ask for: a standard one, or one with a domain. */
export function isContainerResource(name: string): boolean {
  return COMPUTE.includes(name) || name.startsWith(HUGE_PAGES) || isExtended(name) || isOwn(name);
}

/** Whether a domain of Kubernetes itself stands before the name. */
function isOwn(name: string): boolean {
  return name.includes('kubernetes.io/');
}

/** Whether a resource is an extended one, such as `nvidia.com/gpu`. */
export function isExtended(name: string): boolean {
  return name.includes('/') && !isOwn(name) && !name.startsWith('requests.') && name.length <= MOST_EXTENDED;
}

/** A rule for a map from resources to quantities, of whatever sign. */
export function resourceNames(isKnown: (name: string) => boolean): FieldRule {
  return (value, report) => {
    for (const name of Object.keys(isJsonObject(value) ? value : {})) {
      report.enter(name);
      resourceName(name, isKnown, report);
      report.leave();
    }
  };
}

/** A rule for a map from resources to quantities. */
export function resourceList(isKnown: (name: string) => boolean): FieldRule {
  return (value, report) => {
    if (!isJsonObject(value)) return;
    for (const name in value) {
      report.enter(name);
      resourceName(name, isKnown, report);
      notNegative(value[name] ?? null, report);
      report.leave();
    }
  };
}

/** A rule for what a container asks for. */
export const containerAmounts: FieldRule = all(resourceList(isContainerResource), (value, report) => {
  if (!isJsonObject(value)) return;
  for (const name in value) {
    if (COMPUTE.includes(name)) continue;
    report.enter(name);
    wholeAmount(name, value[name] ?? null, report);
    report.leave();
  }
});

function resourceName(name: string, isKnown: (name: string) => boolean, report: Report): void {
  const problem = checkLabelKey(name);
  if (problem !== undefined) report.error('schema/invalid', `the resource name is refused: ${problem}`);
  else if (!isKnown(name))
    report.error(
      'schema/invalid',
      `${show(name)} is no standard resource, and has no domain as in "example.com/${name}"`,
    );
}

/** A rule for the name of a resource that a container can ask for. */
export const containerResource: FieldRule = (value, report) => {
  if (typeof value === 'string' && value !== '') resourceName(value, isContainerResource, report);
};

/** Devices are not divided, and huge pages come in pages. */
function wholeAmount(name: string, amount: Json, report: Report): void {
  if (COMPUTE.includes(name)) return;
  const quantity = quantityOf(amount);
  if (!quantity) return;
  if (isExtended(name) && !isWhole(quantity)) refuse(report, amount, 'it must be a whole number');
  if (!name.startsWith(HUGE_PAGES)) return;
  const page = quantityOf(name.slice(HUGE_PAGES.length));
  if (!page || !isMultiple(quantity, page)) refuse(report, amount, 'it must be a number of whole pages');
}

const requestsWithinLimits: ObjectRule = (value, report) => {
  const [limits, requests] = [mapAt(value, 'limits'), mapAt(value, 'requests')];
  for (const name in requests) {
    const [limit, request] = [limits[name], requests[name]];
    const fixed = isExtended(name) || name.startsWith('hugepages-');
    if (fixed && !isSet(limit)) report.error('schema/missing', `\`${name}\` must have a limit as well`, 'limits', name);
    else if (exceeds(request, limit))
      refuse(report, request, `it is more than the limit ${show(limit)}`, 'requests', name);
    else if (fixed && exceeds(limit, request))
      refuse(report, request, `it must equal the limit ${show(limit)}`, 'requests', name);
  }
};

/** Huge pages come with memory or processors. */
const pagesAlone: ObjectRule = (value, report) => {
  let hasPages = false;
  for (const field of ['limits', 'requests']) {
    for (const name in mapAt(value, field)) {
      if (name === 'cpu' || name === 'memory') return;
      hasPages ||= name.startsWith(HUGE_PAGES);
    }
  }
  if (hasPages) report.error('schema/forbidden', 'huge pages need `cpu` or `memory` beside them');
};

/** The same for what running a Pod itself takes. */
export const pagesOfPod: FieldRule = (value, report) => pagesAlone({ limits: value }, report);

const claimUse: ObjectRule = (value, report) => {
  if (!isSet(value.claims)) return;
  const seen = new Set<string>();
  listAt(value, 'claims').forEach((claim, index) => {
    const key = `${textAt(claim, 'name')}/${textAt(claim, 'request')}`;
    if (seen.has(key)) report.error('schema/duplicate', `${show(claim)} stands there twice`, 'claims', index);
    seen.add(key);
  });
};

/** The rules of what containers and Pods ask for. */
export const RESOURCE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.ResourceRequirements': {
    fields: { limits: containerAmounts, requests: containerAmounts },
    checks: [requestsWithinLimits, pagesAlone, claimUse],
  },
  'core.v1.ResourceClaim': { fields: { name: dnsLabel, request: dnsLabel }, needs: ['name'] },
};

/** The names of the claims that a container uses. */
export function claimNames(container: JsonObject): readonly Json[] {
  const claims = mapAt(container, 'resources').claims;
  return Array.isArray(claims) ? (claims as readonly Json[]) : [];
}
