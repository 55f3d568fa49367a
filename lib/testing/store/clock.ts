/** Where times come from; tests hand in their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The time of the machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** A time as Kubernetes writes it: whole seconds, UTC. */
export function timestamp(clock: Clock): string {
  return `${new Date(clock.now()).toISOString().slice(0, 19)}Z`;
}

/** A time with microseconds, as leases hold it. */
export function microTimestamp(clock: Clock): string {
  return new Date(clock.now()).toISOString().replace('Z', '000Z');
}
