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

const COLON = 58;
const LONGEST = 1024;
const TOO_LONG = `a key has at most ${LONGEST} characters; write "? " before a longer one, and its colon on a line below it`;

/** The keys that may have begun, one for each level of brackets. A key ends on its line, within 1024 characters. */
export class SimpleKeys {
  private readonly levels: (SimpleKey | undefined)[] = [undefined];
  /** What might have been a key, were it shorter. */
  private tooLong: SimpleKey | undefined;

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

  /** Refuses a colon that follows no key, where that is because the key before it is too long. */
  refuseTooLong(): void {
    if (this.tooLong?.lineStart === this.cursor.lineStart) this.cursor.fail(TOO_LONG, this.tooLong.at);
  }

  private checked(level: number): SimpleKey | undefined {
    const key = this.levels[level];
    if (!key || (this.isOnLine(key) && this.cursor.at - key.at <= LONGEST)) return key;
    if (this.isOnLine(key)) this.tooLong = key;
    if (key.required) this.miss(key);
    return (this.levels[level] = undefined);
  }

  private isOnLine({ lineStart }: SimpleKey): boolean {
    return lineStart === this.cursor.lineStart;
  }

  private miss(key: SimpleKey): never {
    const followed = this.isOnLine(key) && this.cursor.code() === COLON;
    return this.cursor.fail(followed ? TOO_LONG : 'a colon must follow the key that begins here', key.at);
  }
}
