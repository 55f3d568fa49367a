import { randomUUID } from 'node:crypto';

const LETTERS = 'bcdfghjklmnpqrstvwxz2456789';

/** Hands out what must be unique: uids, name suffixes, addresses and ports. */
export class Identities {
  private state: number;
  private address = 0;
  private pod = 0;
  private port = 0;

  /** @param seed makes uids and suffixes the same in each run. @default - random */
  constructor(private readonly seed?: number) {
    this.state = (seed ?? Math.floor(Math.random() * 2 ** 32)) >>> 0;
  }

  /** A uid. */
  uid(): string {
    if (this.seed === undefined) return randomUUID();
    const hex = Array.from({ length: 32 }, () => this.next(16).toString(16)).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }

  /** A random end of a name. */
  suffix(): string {
    return Array.from({ length: 5 }, () => LETTERS[this.next(LETTERS.length)]).join('');
  }

  /** An address of a Service. */
  clusterIp(): string {
    this.address += 1;
    return `10.0.${(this.address >> 8) & 255}.${this.address & 255}`;
  }

  /** An address of a Pod. */
  podIp(): string {
    this.pod += 1;
    return `10.244.${(this.pod >> 8) & 255}.${this.pod & 255}`;
  }

  /** A port on every node. */
  nodePort(): number {
    this.port += 1;
    return 30000 + (this.port % 2768);
  }

  private next(below: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * below);
  }
}
