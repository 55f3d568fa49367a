import { linkSync, readFileSync, rmSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { GitopsError } from '../../manifest';
import { systemCode, writeFailed } from './fs-error';
import { makeFolder } from './make-folder';

/** How a lock is waited for. */
export interface LockWait {
  /** Longest wait in milliseconds. @default 10000 */
  readonly waitMs?: number;
  /** Called once when another run holds the lock. @default - nothing is said */
  readonly onWait?: (owner: string) => void;
}

interface Owner {
  readonly pid: number;
  readonly host: string;
  /** When the process began, as the system counts it; tells a reused pid apart. */
  readonly began: string;
}

const POLL_MS = 25;
const BREAK_MS = 5000;
const DRAFT_TRIES = 5;
let count = 0;

/**
 * Does something while no other run writes to the same place; the lock of a run that died is taken over.
 *
 * @throws GitopsError `repo/locked` when another run does not finish in time
 */
export async function withLock<Result>(path: string, wait: LockWait, act: () => Promise<Result>): Promise<Result> {
  await acquire(path, wait);
  try {
    return await act();
  } finally {
    release(path);
  }
}

async function acquire(path: string, { waitMs = 10_000, onWait }: LockWait): Promise<void> {
  const until = Date.now() + waitMs;
  for (let said = false; !tryAcquire(path);) {
    const owner = readOwner(path);
    if (owner && !said) onWait?.(nameOf(owner));
    said ||= owner !== undefined;
    if (Date.now() >= until) throw lockedBy(path, owner);
    await sleep(POLL_MS);
  }
}

function lockedBy(path: string, owner: Owner | undefined): GitopsError {
  const seen = `${owner ? nameOf(owner) : 'another run'} holds the lock ${path}`;
  return new GitopsError('repo/locked', { attempt: 'Cannot write to the repository', seen });
}

function nameOf({ pid, host }: Owner): string {
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
}

/** Makes the lock with its content in one step, so that no one sees it empty. */
function tryAcquire(path: string): boolean {
  count += 1;
  const draft = `${path}.${process.pid}.${count}`;
  try {
    writeDraft(draft);
    return link(draft, path) || (isDead(path) && breakLock(path) && link(draft, path));
  } catch (error) {
    throw writeFailed(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The folder may go between two steps: another run that ends removes it when it is empty. */
function writeDraft(draft: string): void {
  for (let tries = 1; ; tries += 1) {
    makeFolder(dirname(draft));
    try {
      return writeFileSync(draft, `${JSON.stringify(self())}\n`);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT' || tries >= DRAFT_TRIES) throw error;
    }
  }
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Removes a dead lock; a second lock lets only one process look and remove at a time. */
function breakLock(path: string): boolean {
  const guard = `${path}.break`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch {
    if (ageOf(guard) > BREAK_MS) rmSync(guard, { force: true });
    return false;
  }
  try {
    if (!isDead(path)) return false;
    unlinkSync(path);
    return true;
  } finally {
    rmSync(guard, { force: true });
  }
}

function ageOf(path: string): number {
  try {
    return Date.now() - statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

function isDead(path: string): boolean {
  const owner = readOwner(path);
  if (!owner || owner.host !== hostname()) return false;
  return !isAlive(owner.pid) || (owner.began !== '' && beganOf(owner.pid) !== owner.began);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}

function self(): Owner {
  return { pid: process.pid, host: hostname(), began: beganOf(process.pid) };
}

const AFTER_NAME = 20;

/** Start time of a process where the system tells it; the name before it may hold spaces and brackets. */
function beganOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 1).split(' ')[AFTER_NAME] ?? '';
  } catch {
    return '';
  }
}

function readOwner(path: string): Owner | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isOwner(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isOwner(value: unknown): value is Owner {
  if (typeof value !== 'object' || value === null || !('pid' in value && 'host' in value && 'began' in value))
    return false;
  return typeof value.pid === 'number' && typeof value.host === 'string' && typeof value.began === 'string';
}

function release(path: string): void {
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // the folder is in use
  }
}
