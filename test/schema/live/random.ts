/** Numbers that look random and are the same on every machine. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** A number from 0 up to, and without, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** One of several; there must be one. */
  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  /** Some of several, in their order. */
  some<T>(from: readonly T[], count: number): readonly T[] {
    const places = new Set<number>();
    while (places.size < Math.min(count, from.length)) places.add(Math.floor(this.next() * from.length));
    return from.filter((_one, index) => places.has(index));
  }
}
