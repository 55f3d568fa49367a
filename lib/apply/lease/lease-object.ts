import { createHash } from 'node:crypto';
import { type JsonObject, type Manifest } from '../../manifest';
import type { LiveObject, ObjectRef } from '../cluster';
import { objectOf, textOf } from '../json-values';
import { type SetIdentity, TOOL } from '../set-identity';

/** Seconds after which a lease that nobody renews may be taken over. */
export const LEASE_SECONDS = 60;

const LONGEST_NAME = 253;

/** The Lease of a set, beside its inventory. */
export function leaseRefOf(set: SetIdentity): ObjectRef {
  const name = `${TOOL}.${set.name}`;
  const short = name.length <= LONGEST_NAME ? name : `${TOOL}.${createHash('sha256').update(set.name).digest('hex')}`;
  return { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', namespace: set.namespace, name: short };
}

/** What a lease says. */
export interface LeaseTerms {
  /** Who holds it; empty when nobody does. */
  readonly holder: string;
  /** When the holder took it, milliseconds since the epoch. */
  readonly acquiredAt: number;
  readonly renewedAt: number;
  /** How often it went from one holder to another. */
  readonly transitions: number;
}

/** The manifest of a lease. */
export function leaseManifest({ apiVersion, kind, namespace, name }: ObjectRef, terms: LeaseTerms): Manifest {
  return {
    apiVersion,
    kind,
    metadata: { name, ...(namespace ? { namespace } : {}), labels: { 'app.kubernetes.io/managed-by': TOOL } },
    spec: {
      holderIdentity: terms.holder,
      leaseDurationSeconds: LEASE_SECONDS,
      acquireTime: microTime(terms.acquiredAt),
      renewTime: microTime(terms.renewedAt),
      leaseTransitions: terms.transitions,
    },
  };
}

/** Reads what a live lease says; one without a time was renewed at the beginning of time. */
export function leaseTerms(live: LiveObject): LeaseTerms {
  const spec = objectOf(live.spec);
  return {
    holder: textOf(spec.holderIdentity),
    acquiredAt: timeIn(spec, 'acquireTime'),
    renewedAt: timeIn(spec, 'renewTime'),
    transitions: typeof spec.leaseTransitions === 'number' ? spec.leaseTransitions : 0,
  };
}

function timeIn(spec: JsonObject, field: string): number {
  return Date.parse(textOf(spec[field])) || 0;
}

function microTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('Z', '000Z');
}
