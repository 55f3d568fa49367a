import type { Server } from '../server/server';
import { judgeApiServices } from './api-services';
import { collectGarbage } from './garbage';
import { establishDefinitions } from './definitions';
import { bindClaims, releaseVolumes } from './claims';
import { rollDaemonSets } from './daemon-set';
import { rollDeployments } from './deployment';
import { countDisruptions } from './disruption';
import { runJobs } from './job';
import { furnishNamespaces, endNamespaces } from './namespaces';
import { countQuotas } from './quotas';
import { runPods } from './pods';
import { fillReplicaSets } from './replica-set';
import { rollStatefulSets } from './stateful-set';
import { World } from './world';

type Control = (world: World) => void;

/** Controllers that run. */
export interface Controllers {
  /** Steps until nothing changes any more; true when that was reached. */
  readonly settle: () => boolean;
  readonly stop: () => void;
}

/** What the API server does by itself. */
const OWN: readonly Control[] = [establishDefinitions];

const ALL: readonly Control[] = [
  establishDefinitions,
  furnishNamespaces,
  rollDeployments,
  fillReplicaSets,
  rollStatefulSets,
  rollDaemonSets,
  runJobs,
  bindClaims,
  runPods,
  countQuotas,
  judgeApiServices,
  countDisruptions,
  releaseVolumes,
  collectGarbage,
  endNamespaces,
];

const MOST_STEPS = 1000;

/** Lets each controller look at the cluster once; true when something changed. */
function step(server: Server, controls: readonly Control[]): boolean {
  const before = server.store.revision;
  for (const control of controls) control(new World(server));
  return server.store.revision !== before;
}

/** Steps now and then, as long as objects change or time may change something. */
export function startControllers(server: Server, every: number | null, which: 'all' | 'own'): Controllers {
  const controls = which === 'all' ? ALL : OWN;
  const settle = (): boolean => {
    for (let steps = 0; steps < MOST_STEPS; steps++) if (!step(server, controls)) return true;
    return false;
  };
  settle();
  return { settle, stop: every === null ? (): void => undefined : repeat(every, steadily(server, controls)) };
}

const REST = 2;

/** Does something again and again, with rests that are longer than the work; returns what ends it. */
function repeat(every: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const next = (after: number): void => {
    timer = setTimeout(turn, after);
    timer.unref();
  };
  const turn = (): void => {
    const began = Date.now();
    work();
    next(Math.max(every, REST * (Date.now() - began)));
  };
  next(every);
  return () => clearTimeout(timer);
}

const IDLE_LOOK = 500;
const IDLE_SHARE = 20;

/** A step only after a change, or now and then for what comes with time; the more there is, the more seldom. */
function steadily(server: Server, controls: readonly Control[]): () => void {
  let seen = -1;
  let looked = 0;
  let took = 0;
  return () => {
    const now = Date.now();
    if (server.store.revision === seen && now - looked < Math.max(IDLE_LOOK, IDLE_SHARE * took)) return;
    looked = now;
    seen = server.store.revision;
    step(server, controls);
    took = Date.now() - now;
  };
}
