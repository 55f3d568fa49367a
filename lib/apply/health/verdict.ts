/** How an object fares. */
export type HealthStatus = 'Current' | 'InProgress' | 'Failed' | 'Terminating' | 'NotFound' | 'Unknown';

/** How an object fares, and why. */
export interface Health {
  readonly status: HealthStatus;
  /** One sentence for people; empty when there is nothing to say. */
  readonly message: string;
}

/** What a rule knows beside the object itself. */
export interface HealthFacts {
  /** Milliseconds since the object was last written by us. @default - long ago */
  readonly sinceWrite?: number;
  /** Whether controllers may report a status of the kind. @default true */
  readonly reportsStatus?: boolean;
  /** Whether the volume of a claim is bound only when a Pod uses it. @default false */
  readonly waitsForConsumer?: boolean;
}

/** The object is as wanted. */
export function current(message = ''): Health {
  return { status: 'Current', message };
}

/** The object is on its way. */
export function inProgress(message: string): Health {
  return { status: 'InProgress', message };
}

/** The object will not get there by itself. */
export function failed(message: string): Health {
  return { status: 'Failed', message };
}
