import type { Cursor } from './cursor';

/** A place where a key may have begun, which is known only when its colon is met. */
export interface SimpleKey {
  /** How many tokens stand before it. */
  readonly token: number;
  readonly at: number;
  readonly column: number;
  readonly lineStart: number;
  /** Whether nothing but a key can stand there. */
  readonly required: boolean;
}

const LONGEST = 1024;

/** The keys that may have begun, one for each level of brackets. A key ends on its line, within 1024 characters. */
export class SimpleKeys {
  private readonly levels: (SimpleKey | undefined)[] = [undefined];

  constructor(private readonly cursor: Cursor) {}

  /** How many brackets are open. */
  get flowLevel(): number {
    return this.levels.length - 1;
  }

  begin(key: SimpleKey): void {
    this.drop();
    this.levels[this.flowLevel] = key;
  }

  /** The key of this level, where one may have begun. */
  current(): SimpleKey | undefined {
    return this.checked(this.flowLevel);
  }

  /** Forgets the key of this level, which turned out to be none. */
  drop(): void {
    const key = this.levels[this.flowLevel];
    if (key?.required) this.miss(key);
    this.levels[this.flowLevel] = undefined;
  }

  /** Forgets the key of this level, which was one. */
  take(): void {
    this.levels[this.flowLevel] = undefined;
  }

  open(): void {
    this.levels.push(undefined);
  }

  close(): void {
    if (this.flowLevel > 0) this.levels.pop();
  }

  /** Whether a token may turn out to begin a key. */
  mayBegin(token: number): boolean {
    for (let level = 0; level < this.levels.length; level++) if (this.checked(level)?.token === token) return true;
    return false;
  }

  private checked(level: number): SimpleKey | undefined {
    const key = this.levels[level];
    if (!key || (key.lineStart === this.cursor.lineStart && this.cursor.at - key.at <= LONGEST)) return key;
    if (key.required) this.miss(key);
    return (this.levels[level] = undefined);
  }

  private miss(key: SimpleKey): never {
    return this.cursor.fail('a colon must follow the key that begins here', key.at);
  }
}
