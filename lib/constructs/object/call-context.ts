import type { Construct } from 'constructs';
import { type CallMark, type Origin, originOfCall } from '../../manifest';

/** The object that is being written and the call that writes it; its origin is read only when it is needed. */
export class CallContext {
  /** The object, in words: `Deployment "shop/web"`. */
  readonly object: string;
  /** Path of the construct. */
  readonly path: string;
  private found: Origin | undefined;

  constructor(
    scope: Construct,
    id: string,
    kind: string,
    private readonly mark: CallMark,
  ) {
    this.path = [scope.node.path, id].filter((part) => part !== '').join('/');
    this.object = `${kind} "${this.path}"`;
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
