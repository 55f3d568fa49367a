import type { Code, Json, JsonObject, Path, PathSegment, Severity } from '../../manifest';

/** Something that is wrong at a place of an object; lists are counted from 0. */
export interface Problem {
  readonly code: Code;
  readonly severity: Severity;
  readonly path: Path;
  readonly message: string;
}

/** Annotation in which kubectl keeps a copy of the whole object. */
const COPY = 'kubectl.kubernetes.io/last-applied-configuration';

/** What is found in one object, and where the walk through it stands. */
export class Report {
  readonly problems: Problem[] = [];
  private readonly here: PathSegment[] = [];

  constructor(
    readonly root: JsonObject,
    /** Minor version of the target. */
    readonly minor: number,
  ) {}

  /** How deep the walk is in parts whose unknown fields the API server drops without a word. */
  lenient = 0;

  /** Whether a null was met, which the API server reads as something else. */
  hasNull = false;

  /** Whether the walk is inside of `status`, which the API server reads but does not judge. */
  get inStatus(): boolean {
    return this.here[0] === 'status';
  }

  /** The place where the walk stands. */
  get path(): Path {
    return this.here;
  }

  /** Whether the values at the place of the walk are shown to nobody: those of a Secret, and kubectl's copy of it. */
  get isSecret(): boolean {
    const [top, second, third] = this.here;
    if (this.root.kind !== 'Secret') return false;
    return top === 'data' || top === 'stringData' || (top === 'metadata' && second === 'annotations' && third === COPY);
  }

  enter(segment: PathSegment): void {
    this.here.push(segment);
  }

  leave(): void {
    this.here.pop();
  }

  /** Notes what the API server refuses, at a place below the one where the walk stands. */
  error(code: Code, message: string, ...below: Path): void {
    this.problems.push({ code, severity: 'error', path: [...this.here, ...below], message });
  }

  /** Notes what the API server accepts with a warning. */
  warn(message: string, ...below: Path): void {
    this.problems.push({ code: 'schema/warning', severity: 'warning', path: [...this.here, ...below], message });
  }
}

/** Shows a value in a message, cut short. */
export function show(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  const text = typeof value === 'string' ? JSON.stringify(value) : JSON.stringify(value, withBigints);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function withBigints(_key: string, part: unknown): unknown {
  return typeof part === 'bigint' ? String(part) : part;
}

/** What sort of value stands somewhere, in words. */
export function sortOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return typeof value === 'bigint' ? 'the number' : `the ${typeof value}`;
}
