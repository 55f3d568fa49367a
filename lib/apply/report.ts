import type { Code, ExitCode, FieldChange, Origin, ResourceId } from '../manifest';
import type { HealthStatus } from './health';

/** What is to happen to an object. */
export type Action = 'created' | 'configured' | 'unchanged' | 'pruned' | 'skipped';

/** What happened to an object. */
export type Outcome = Action | 'failed';

/** Why something was not done, in the words of an error. */
export interface Problem {
  readonly code: Code;
  readonly message: string;
  readonly remedy: string;
}

/** What is to happen to one object, before anything has been written. */
export interface PlannedObject {
  readonly id: ResourceId;
  readonly action: Action;
  /** How the live object would change; values of Secrets are hidden. */
  readonly fields: readonly FieldChange[];
  /** Where the object was written. @default - it is no longer in the source */
  readonly origin?: Origin;
  /** A remark for people; empty when there is nothing to say. */
  readonly note: string;
  /** Why the object cannot be treated as planned. @default - it can */
  readonly problem?: Problem;
  /** Warnings of the API server. */
  readonly warnings: readonly string[];
}

/** What a reconcile would do; nothing has been written for it. */
export interface Plan {
  readonly set: string;
  /** What people call the cluster. */
  readonly cluster: string;
  /** Every object of the set and every one to prune, in canonical order. */
  readonly objects: readonly PlannedObject[];
  /** Guards that would refuse the plan as a whole. */
  readonly refusals: readonly Problem[];
  /** 0 when the cluster is as the set says, else 1; as of a reconcile where objects or the whole plan would be refused: 2 or 4. */
  readonly exit: ExitCode;
}

/** What happened to one object. */
export interface ObjectReport {
  readonly id: ResourceId;
  readonly action: Action;
  readonly outcome: Outcome;
  readonly health: HealthStatus;
  /** Why it is as it is: the health, a refusal, a remark; empty when there is nothing to say. */
  readonly message: string;
  readonly fields: readonly FieldChange[];
  /** @default - it is no longer in the source */
  readonly origin?: Origin;
  /** @default - there was none */
  readonly problem?: Problem;
  readonly warnings: readonly string[];
}

/** What a reconcile did. */
export interface ApplyReport {
  readonly set: string;
  readonly cluster: string;
  /** Whether nothing was to be written. */
  readonly dryRun: boolean;
  /** Whether it was waited until objects are healthy; otherwise `health` is what was seen at once. */
  readonly waited: boolean;
  /** In canonical order. */
  readonly objects: readonly ObjectReport[];
  /** How many objects came to each outcome. */
  readonly counts: Readonly<Record<Outcome, number>>;
  /** What ended the run early: an interrupt, a cluster that stopped answering, another run. @default - nothing did */
  readonly problem?: Problem;
  readonly exit: ExitCode;
}

/** What happens during a reconcile, for progress. */
export type ApplyEvent =
  | { readonly type: 'lease'; readonly holder: string }
  | { readonly type: 'planned'; readonly plan: Plan }
  | { readonly type: 'applied'; readonly id: ResourceId; readonly outcome: Outcome; readonly message: string }
  | { readonly type: 'health'; readonly id: ResourceId; readonly health: HealthStatus; readonly message: string }
  | { readonly type: 'waiting'; readonly remaining: number; readonly total: number }
  | { readonly type: 'pruned'; readonly id: ResourceId; readonly outcome: Outcome; readonly message: string };
