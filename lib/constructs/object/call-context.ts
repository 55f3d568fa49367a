import type { Construct } from 'constructs';
import { type CallMark, type Origin, originOfCall } from '../../manifest';

/** The object that is being written and the call that writes it; what errors say of it is made only when it is needed. */
export class CallContext {
  private found: Origin | undefined;
  private others: Set<string> | undefined;

  constructor(
    private readonly scope: Construct,
    private readonly id: string,
    private readonly kind: string,
    private readonly mark: CallMark,
  ) {}

  /** The object, in words: `Deployment "shop/web"`. */
  get object(): string {
    return `${this.kind} "${this.path}"`;
  }

  /** Path of the construct. */
  get path(): string {
    return [this.scope.node.path, this.id].filter((part) => part !== '').join('/');
  }

  /** What somebody else makes and the object names, as `Kind/name`. */
  get external(): ReadonlySet<string> | undefined {
    return this.others;
  }

  /** Remembers that the object names something that somebody else makes. */
  seeExternal(name: string): void {
    this.others = (this.others ?? new Set()).add(name);
  }

  /** Path of the construct and place of the call. */
  get origin(): Origin {
    this.found ??= { construct: this.path, ...originOfCall(this.mark) };
    return this.found;
  }

  /** The same object, seen from a later call. */
  originAt(mark: CallMark): Origin {
    return { construct: this.path, ...originOfCall(mark) };
  }
}
