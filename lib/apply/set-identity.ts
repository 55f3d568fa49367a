import { createHash } from 'node:crypto';
import { ENVIRONMENT_UNIT, GitopsError, type Manifest, type UnitRef } from '../manifest';

/** The tool, as it names itself in inventories and as field manager. */
export const TOOL = 'cdk8s-gitops';

/** The label by which members of a set are found. */
export const PART_OF = 'applyset.kubernetes.io/part-of';

const SET_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;
const MAX_MANAGER = 128;

/** A set as the cluster knows it. */
export interface SetIdentity {
  readonly name: string;
  /** Namespace of the inventory. */
  readonly namespace: string;
  /** The value of the label of its members. */
  readonly id: string;
  /** The name under which the server records which fields are the set's. */
  readonly manager: string;
}

/**
 * The identity of a set; its id is that of a Kubernetes ApplySet whose parent is the inventory.
 *
 * @throws GitopsError `apply/bad-set-name`
 */
export function setIdentity(name: string, namespace: string): SetIdentity {
  if (!SET_NAME.test(name) || name.length > 253) {
    throw new GitopsError('apply/bad-set-name', {
      attempt: `Cannot use the set ${name || '(without a name)'}`,
      seen: 'the name is no DNS name',
    });
  }
  const hash = createHash('sha256').update(`${name}.${namespace}.ConfigMap.`).digest('base64url');
  const id = `applyset-${hash}-v1`;
  const manager = `${TOOL}/${name}`;
  return { name, namespace, id, manager: manager.length <= MAX_MANAGER ? manager : `${TOOL}/${id}` };
}

/** The name of a unit's set: `shop.prod.prd-eu`; the environment's own unit is `prod.prd-eu`. */
export function setNameOf(unit: UnitRef): string {
  const application = unit.application === ENVIRONMENT_UNIT ? [] : [unit.application];
  return [...application, unit.environment, unit.cluster].join('.').toLowerCase();
}

/** The id of the set that a live object belongs to, if any. */
export function ownerOf(live: Manifest): string | undefined {
  return live.metadata.labels?.[PART_OF];
}

/** The object with the label of its set. */
export function withOwner(manifest: Manifest, set: SetIdentity): Manifest {
  const labels = { ...manifest.metadata.labels, [PART_OF]: set.id };
  return { ...manifest, metadata: { ...manifest.metadata, labels } };
}
