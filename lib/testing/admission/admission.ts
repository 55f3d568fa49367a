import type { Kind } from '../kinds';
import type { Server } from '../server/server';
import type { Obj } from '../value';

/** An object on its way into the store. */
export interface Admission {
  readonly server: Server;
  readonly kind: Kind;
  /** The object; admission may change it. */
  readonly object: Obj;
  readonly operation: 'CREATE' | 'UPDATE';
}
