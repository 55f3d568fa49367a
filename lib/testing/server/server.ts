import { Registry } from '../kinds';
import { type Clock, Store, systemClock } from '../store';
import { Identities } from './identities';

/** What is shared by everything that answers requests. */
export class Server {
  readonly store = new Store();
  readonly registry = new Registry();
  readonly identities: Identities;

  constructor(
    readonly clock: Clock = systemClock,
    /** Whether something makes the service accounts that Pods need. */
    readonly hasAccounts = false,
    seed?: number,
  ) {
    this.identities = new Identities(seed);
  }
}
