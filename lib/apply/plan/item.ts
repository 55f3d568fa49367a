import { CODES, type Code, EXIT, type ExitCode, type FieldChange, GitopsError, type ResourceId } from '../../manifest';
import type { LiveObject } from '../cluster';
import type { InventoryEntry } from '../inventory';
import type { Desired } from '../load';
import type { Action, PlannedObject, Problem } from '../report';

/** One object of a plan, with what its execution needs. */
export interface PlanItem {
  readonly id: ResourceId;
  readonly action: Action;
  /** @default - the object is no longer in the set */
  readonly desired?: Desired;
  /** @default - it is not on the cluster */
  readonly live?: LiveObject;
  /** @default - it is not in the inventory */
  readonly entry?: InventoryEntry;
  readonly fields: readonly FieldChange[];
  /** Whether fields are taken over from others. */
  readonly force: boolean;
  /** Whether the number of replicas is left to who scales the object. */
  readonly yieldReplicas: boolean;
  /** Whether the object leaves the inventory without being deleted. */
  readonly forget: boolean;
  /** Whether the server can only say what it would make of the object once others are applied. */
  readonly deferred: boolean;
  readonly note: string;
  /** @default - there is none */
  readonly problem?: Problem;
  readonly warnings: readonly string[];
}

/** An object of a plan of which nothing special is known. */
export function planItem(item: Pick<PlanItem, 'id' | 'action'> & Partial<PlanItem>): PlanItem {
  return {
    fields: [],
    force: false,
    yieldReplicas: false,
    forget: false,
    deferred: false,
    note: '',
    warnings: [],
    ...item,
  };
}

/** The part of an item that is shown. */
export function shownItem({ id, action, fields, desired, note, problem, warnings }: PlanItem): PlannedObject {
  return {
    id,
    action,
    fields,
    note,
    warnings,
    ...(desired ? { origin: desired.origin } : {}),
    ...(problem ? { problem } : {}),
  };
}

/** A problem with the remedy of its code. */
export function problem(code: Code, message: string, remedy: string = CODES[code].remedy): Problem {
  return { code, message, remedy };
}

/** What a run with these problems of objects ends with: refused, when only guards forbid; what merely waits for another object says nothing. */
export function exitOfProblems(problems: readonly (Problem | undefined)[]): ExitCode {
  const own = problems.filter((found) => found?.code !== 'apply/blocked');
  const refused = own.length > 0 && own.every((found) => found && CODES[found.code].exit === EXIT.refused);
  return refused ? EXIT.refused : EXIT.failed;
}

/** Errors after which no request can be expected to succeed, or may be made. */
const FATAL: ReadonlySet<Code> = new Set<Code>([
  'cluster/unreachable',
  'cluster/unauthorized',
  'cluster/overloaded',
  'cluster/bad-answer',
  'apply/lease-lost',
  'apply/lease-forbidden',
]);

/** Whether an error ends the whole run, not only the treatment of one object. */
export function isFatal(error: unknown): boolean {
  return !GitopsError.is(error) || FATAL.has(error.code);
}
