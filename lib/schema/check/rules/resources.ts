import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { checkLabelKey } from '../../names';
import { isWhole, quantityOf } from '../quantity';
import { type Report, show } from '../report';
import { exceeds, notNegative } from './common';
import { isSet, mapAt, refuse } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const COMPUTE = ['cpu', 'memory', 'ephemeral-storage'];

/** Whether a resource is one that containers ask for: a standard one, or one with a domain. */
export function isContainerResource(name: string): boolean {
  return COMPUTE.includes(name) || name.startsWith('hugepages-') || name.includes('/');
}

/** Whether a resource is an extended one, such as `nvidia.com/gpu`. */
function isExtended(name: string): boolean {
  return name.includes('/') && !name.startsWith('kubernetes.io/');
}

/** A rule for a map from resources to quantities. */
export function resourceList(isKnown: (name: string) => boolean): FieldRule {
  return (value, report) => {
    if (!isJsonObject(value)) return;
    for (const [name, amount] of Object.entries(value)) {
      report.enter(name);
      resourceName(name, isKnown, report);
      notNegative(amount, report);
      report.leave();
    }
  };
}

function resourceName(name: string, isKnown: (name: string) => boolean, report: Report): void {
  const problem = checkLabelKey(name);
  if (problem !== undefined) report.error('schema/invalid', `the resource name is refused: ${problem}`);
  else if (!isKnown(name))
    report.error(
      'schema/invalid',
      `${show(name)} is no standard resource, and has no domain as in "example.com/${name}"`,
    );
}

const containerList = resourceList(isContainerResource);

const requestsWithinLimits: ObjectRule = (value, report) => {
  const limits = mapAt(value, 'limits');
  for (const [name, request] of Object.entries(mapAt(value, 'requests'))) {
    const limit = limits[name];
    const fixed = isExtended(name) || name.startsWith('hugepages-');
    if (fixed && !isSet(limit)) report.error('schema/missing', `\`${name}\` must have a limit as well`, 'limits', name);
    else if (exceeds(request, limit))
      refuse(report, request, `it is more than the limit ${show(limit)}`, 'requests', name);
    else if (fixed && exceeds(limit, request))
      refuse(report, request, `it must equal the limit ${show(limit)}`, 'requests', name);
  }
};

const wholeExtended: ObjectRule = (value, report) => {
  for (const field of ['limits', 'requests']) {
    for (const [name, amount] of Object.entries(mapAt(value, field))) {
      const quantity = isExtended(name) ? quantityOf(amount) : undefined;
      if (quantity && !isWhole(quantity)) refuse(report, amount, 'it must be a whole number', field, name);
    }
  }
};

/** The rules of what containers and Pods ask for. */
export const RESOURCE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.ResourceRequirements': {
    fields: { limits: containerList, requests: containerList },
    checks: [requestsWithinLimits, wholeExtended],
  },
};

/** The names of the claims that a container uses. */
export function claimNames(container: JsonObject): readonly Json[] {
  const claims = mapAt(container, 'resources').claims;
  return Array.isArray(claims) ? (claims as readonly Json[]) : [];
}
