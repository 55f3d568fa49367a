import { spawnSync } from 'node:child_process';

/** A command that is timed as a whole process. */
export interface Command {
  readonly name: string;
  readonly run: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** What one pair of commands measured: medians in milliseconds, and the median of the ratios pair by pair. */
export interface Figure {
  readonly title: string;
  readonly ours: number;
  readonly peer: number;
  readonly peerName: string;
  readonly ratio: number;
}

/** Runs ours and the peer in turn, after one warm-up each. */
export function pair(title: string, ours: Command, peer: Command, runs = 7): Figure {
  time(ours);
  time(peer);
  const times = Array.from({ length: runs }, () => ({ ours: time(ours), peer: time(peer) }));
  return {
    title,
    ours: median(times.map((t) => t.ours)),
    peer: median(times.map((t) => t.peer)),
    peerName: peer.name,
    ratio: median(times.map((t) => t.peer / t.ours)),
  };
}

function time({ name, run: [file, ...args], cwd, env }: Command): number {
  const start = process.hrtime.bigint();
  const done = spawnSync(file, args, { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (done.status !== 0) throw new Error(`${name} ended with ${done.status}: ${done.stderr}${done.stdout}`);
  return Number(process.hrtime.bigint() - start) / 1e6;
}

/** The middle of some numbers. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A figure as a row of a Markdown table. */
export function row({ title, ours, peer, peerName, ratio }: Figure): string {
  return `| ${title} | ${milliseconds(ours)} | ${peerName}: ${milliseconds(peer)} | ${ratio.toFixed(1)}× |`;
}

function milliseconds(value: number): string {
  return `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;
}

/** Two ways of doing the same work in this process; each says how much it did. */
export interface Work {
  readonly ours: () => number;
  readonly peer: () => number;
  /** How often each does it before the clock is read, where once is too short to tell. @default 1 */
  readonly rounds?: number;
}

/** Runs ours and the peer in turn, after one warm-up each, in milliseconds of processor time. */
export function alternate(title: string, peerName: string, { ours, peer, rounds = 1 }: Work, runs = 5): Figure {
  cpuOf(ours, rounds);
  cpuOf(peer, rounds);
  const times = Array.from({ length: runs }, () => ({ ours: cpuOf(ours, rounds), peer: cpuOf(peer, rounds) }));
  return {
    title,
    ours: median(times.map((t) => t.ours)),
    peer: median(times.map((t) => t.peer)),
    peerName,
    ratio: median(times.map((t) => t.peer / t.ours)),
  };
}

/** Milliseconds of processor time, which other processes on the machine disturb least. */
function cpuOf(work: () => number, rounds: number): number {
  const start = process.cpuUsage();
  for (let round = 0; round < rounds; round++) if (work() === 0) throw new Error('nothing was done');
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / rounds;
}
