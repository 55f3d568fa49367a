import { ADMISSION_RULES } from './admission';
import { ANNOTATION_RULES } from './annotations';
import { AUTOSCALING_RULES } from './autoscaling';
import { BATCH_RULES } from './batch';
import { NEVER_BLANK } from './blank';
import { CEL_RULES } from './cel';
import { CERTIFICATE_RULES } from './certificates';
import { CONFIG_RULES } from './config';
import { CONTAINER_RULES } from './container';
import { CRD_RULES } from './crd';
import { CRD_PART_RULES } from './crd-parts';
import { DEVICE_CLAIM_RULES } from './device-claims';
import { DEVICE_SLICE_RULES } from './device-slices';
import { DEVICE_RULES } from './devices';
import { DRIVER_RULES } from './drivers';
import { ENDPOINT_RULES } from './endpoints';
import { ENV_RULES } from './env';
import { EVENT_RULES } from './events';
import { FLOW_RULES } from './flow';
import { LIMIT_RULES } from './limit-range';
import { all, written } from './make';
import { METADATA_RULES } from './metadata';
import { MISC_RULES } from './misc';
import { NETWORK_RULES } from './network';
import { PERSISTENT_VOLUME_RULES } from './persistent-volumes';
import { POD_RULES } from './pod';
import { POLICY_RULES } from './policies';
import { PROBE_RULES } from './probes';
import { PROJECTED_RULES } from './projected';
import { QUOTA_RULES } from './quota';
import { RBAC_RULES } from './rbac';
import { RESOURCE_RULES } from './resources';
import { REVIEW_RULES } from './reviews';
import type { TypeRules } from './rule';
import { SCHEDULING_RULES } from './scheduling';
import { SERVICE_RULES } from './service';
import { STATIC_NAME_RULES } from './static-names';
import { STORAGE_RULES } from './storage';
import { VOLUME_SOURCE_RULES } from './volume-sources';
import { VOLUME_RULES } from './volumes';
import { WARNINGS } from './warnings';
import { WINDOWS_RULES } from './windows';
import { WORKLOAD_RULES } from './workloads';

const TABLES: readonly Readonly<Record<string, TypeRules>>[] = [
  METADATA_RULES,
  RESOURCE_RULES,
  PROBE_RULES,
  CONTAINER_RULES,
  ENV_RULES,
  SCHEDULING_RULES,
  VOLUME_RULES,
  VOLUME_SOURCE_RULES,
  PROJECTED_RULES,
  WINDOWS_RULES,
  POD_RULES,
  WORKLOAD_RULES,
  BATCH_RULES,
  SERVICE_RULES,
  ENDPOINT_RULES,
  NETWORK_RULES,
  RBAC_RULES,
  STORAGE_RULES,
  DRIVER_RULES,
  PERSISTENT_VOLUME_RULES,
  CONFIG_RULES,
  AUTOSCALING_RULES,
  QUOTA_RULES,
  LIMIT_RULES,
  ADMISSION_RULES,
  POLICY_RULES,
  CRD_RULES,
  CRD_PART_RULES,
  FLOW_RULES,
  EVENT_RULES,
  CERTIFICATE_RULES,
  REVIEW_RULES,
  DEVICE_RULES,
  DEVICE_CLAIM_RULES,
  DEVICE_SLICE_RULES,
  MISC_RULES,
];

let merged: ReadonlyMap<string, TypeRules> | undefined;

/** The rules of a type by the short name of its definition, if it has any. */
export function rulesOf(type: string): TypeRules | undefined {
  return (merged ??= merge()).get(type);
}

/** A type has its rules in one table, and its expressions, annotations, kept names and warnings in others. */
function merge(): ReadonlyMap<string, TypeRules> {
  const rules = new Map(TABLES.flatMap((table) => Object.entries(table)));
  const added = [CEL_RULES, ANNOTATION_RULES, STATIC_NAME_RULES, WARNINGS].flatMap((table) => Object.entries(table));
  for (const [type, { checks = [] }] of added) {
    const own = rules.get(type) ?? {};
    rules.set(type, { ...own, checks: [...(own.checks ?? []), ...checks] });
  }
  for (const [type, fields] of Object.entries(NEVER_BLANK)) rules.set(type, neverBlank(rules.get(type) ?? {}, fields));
  return rules;
}

function neverBlank(own: TypeRules, fields: readonly string[]): TypeRules {
  const rules = fields.map((field) => {
    const rule = own.fields?.[field];
    return [field, rule ? all(written, rule) : written] as const;
  });
  return { ...own, fields: { ...own.fields, ...Object.fromEntries(rules) } };
}

export { isEmpty, missing } from './make';
export type { FieldRule, ObjectRule, TypeRules } from './rule';
