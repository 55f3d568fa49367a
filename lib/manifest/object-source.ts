import type { Finding } from './finding';
import type { Manifest } from './manifest';
import type { Origin } from './origin';
import type { Placement } from './placement';

/** Says what is worth a finding in an object as it will be written; object and origin are filled in. */
export type Judge = (manifest: Manifest) => readonly Omit<Finding, 'object' | 'origin'>[];

/** What a construct hands to synthesis: its object, where it was written, and how its name is made. */
export interface SourcedObject {
  readonly manifest: Manifest;
  readonly origin: Origin;
  /** `content`: a hash of the content becomes part of the name, wherever workloads read the object. @default 'fixed' */
  readonly naming?: 'fixed' | 'content';
  /** What the construct itself says about how it is used. @default - nothing */
  readonly findings?: readonly Finding[];
  /** What it says about the object as it will be written, after overlays. @default - nothing */
  readonly judge?: Judge;
  /** What was decided where it was written: profile, tier, what is accepted. @default - what the scopes around it say */
  readonly placement?: Placement;
  /** Objects that it names and that somebody else makes, as `Kind/name`. @default - none */
  readonly external?: ReadonlySet<string>;
}

/** Marks a map that names what somebody else makes, with its kind and name; found by symbol, and in no manifest. */
export const EXTERNAL: unique symbol = Symbol.for('cdk8s-gitops.external') as never;

/** A map that names what somebody else makes. */
export function markExternal<T extends object>(kind: string, name: string, map: T): T {
  return Object.defineProperty(map, EXTERNAL, { value: `${kind}/${name}` });
}

/** The method by which a construct gives its object; found by symbol, so that copies of the package understand each other. */
export const OBJECT_SOURCE = Symbol.for('cdk8s-gitops.object-source');

/** A construct that stands for one Kubernetes object. */
export interface ObjectSource {
  [OBJECT_SOURCE](): SourcedObject;
}

/** Whether a construct stands for one Kubernetes object of ours. */
export function isObjectSource(value: unknown): value is ObjectSource {
  return typeof value === 'object' && value !== null && OBJECT_SOURCE in value;
}
