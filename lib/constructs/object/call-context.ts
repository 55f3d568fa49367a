import { Construct } from 'constructs';
import { type CallMark, type Origin, markCall, originOfCall } from '../../manifest';

/** The object that is being written and the call that writes it; what errors say of it is made only when it is needed. */
export class CallContext {
  private found: Origin | undefined;
  private others: Set<string> | undefined;
  /** The call that made the object, where this is a later one. */
  private made: CallContext | undefined;

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
    const around = Construct.isConstruct(this.scope) ? this.scope.node.path : '';
    return [around, this.id].filter((part) => part !== '').join('/');
  }

  /** What somebody else makes and the object names, as `Kind/name`. */
  get external(): ReadonlySet<string> | undefined {
    return this.others;
  }

  /** Remembers that the object names something that somebody else makes. */
  seeExternal(name: string): void {
    if (this.made) this.made.seeExternal(name);
    else this.others = (this.others ?? new Set()).add(name);
  }

  /** Path of the construct and place of the call. */
  get origin(): Origin {
    this.found ??= this.originAt(this.mark);
    return this.found;
  }

  /** The same object, seen from the call that is going on: what it says of errors is the line of that call. */
  get calling(): CallContext {
    const later = new CallContext(this.scope, this.id, this.kind, markCall());
    later.made = this;
    return later;
  }

  /** The same object, seen from a later call; from where it was made, where the place of the call is not known. */
  originAt(mark: CallMark): Origin {
    const place = originOfCall(mark);
    return place.file === undefined && this.made ? this.made.origin : { construct: this.path, ...place };
  }
}
