import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { checkTree, writeTree } from '../../lib/repo';
import { writeTreeWith } from '../../lib/repo/folder/write-tree';
import { type TreeFiles, diskFiles } from '../../lib/repo/folder/tree-files';
import { ALL, newFolder, put, readAll, removeFolders, rendered } from './rendered';

const before = [
  rendered({ objects: { 'Deployment/web': 'replicas: 1', 'Service/web': 'port: 80', 'ConfigMap/old': 'a: 1' } }),
  rendered({ application: 'gone', objects: { 'Service/gone': 'port: 1' } }),
];
const after = [
  rendered({ objects: { 'Deployment/web': 'replicas: 2', 'Service/web': 'port: 80', 'ConfigMap/new': 'a: 2' } }),
  rendered({ application: 'added', objects: { 'Service/added': 'port: 2' } }),
];
const later = [rendered({ objects: { 'Deployment/web': 'replicas: 3', 'ConfigMap/new': 'a: 3' } })];

afterEach(removeFolders);

/** File operations that stop for good after a number of them, as a killed process does. */
function stopping(root: string, steps: number): TreeFiles & { readonly stopped: () => boolean } {
  const files = diskFiles(root);
  let left = steps;
  const step =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args): void => {
      if (left-- <= 0) throw Object.assign(new Error('killed'), { code: 'EIO' });
      act(...args);
    };
  return {
    makeFolder: step(files.makeFolder),
    write: step(files.write),
    rename: step(files.rename),
    remove: step(files.remove),
    removeFolder: step(files.removeFolder),
    stopped: () => left < 0,
  };
}

describe('writeTree', () => {
  test.each([
    ['the same files', after],
    ['other files', later],
    ['the files from before', before],
  ])('completes a run that was stopped at any step, rendering %s', async (_, next) => {
    const clean = newFolder();
    await writeTree(clean, next, { scope: ALL });
    let steps = 0;
    for (let stopped = true; stopped; steps += 1) {
      const root = newFolder();
      await writeTree(root, before, { scope: ALL });
      const files = stopping(root, steps);
      await writeTreeWith(files, root, { units: after, options: { scope: ALL } }).catch(() => undefined);
      stopped = files.stopped();
      await writeTree(root, next, { scope: ALL });
      expect(readAll(root)).toEqual(readAll(clean));
    }
    expect(steps).toBeGreaterThan(20);
  });

  test('completes a run that was stopped twice', async () => {
    const clean = newFolder();
    await writeTree(clean, later, { scope: ALL });
    for (let steps = 8; steps < 22; steps += 1) {
      const root = newFolder();
      await writeTree(root, before, { scope: ALL });
      for (const units of [after, later]) {
        await writeTreeWith(stopping(root, steps), root, { units, options: { scope: ALL } }).catch(() => undefined);
      }
      await writeTree(root, later, { scope: ALL });
      expect(readAll(root)).toEqual(readAll(clean));
    }
  });

  test('still sees a hand edit that was made after a run was stopped', async () => {
    const root = newFolder();
    await writeTree(root, before, { scope: ALL });
    await writeTreeWith(stopping(root, 14), root, { units: after, options: { scope: ALL } }).catch(() => undefined);
    put(root, 'envs/prod/eu/shop/deployment-web.yaml', 'by hand\n');
    await expect(writeTree(root, after, { scope: ALL })).rejects.toMatchObject({ code: 'repo/hand-edit' });
  });

  test('fails on a full disk with the folder as it was', async () => {
    const root = newFolder();
    await writeTree(root, before, { scope: ALL });
    const untouched = readAll(root);
    for (let room = 0; room < 6; room += 1) {
      const run = writeTreeWith(fullAfter(root, room), root, { units: after, options: { scope: ALL } });
      await expect(run).rejects.toMatchObject({
        code: 'repo/write-failed',
        exit: 5,
        message: expect.stringContaining('no space is left'),
      });
      expect(readAll(root)).toEqual(untouched);
    }
  });

  test('takes over the lock of a process that died', async () => {
    const root = newFolder();
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    put(root, '.render/lock', JSON.stringify({ pid: child.pid, host: hostname(), began: '' }));
    await Promise.all([1, 2, 3].map(() => writeTree(root, after, { scope: ALL })));
    expect(checkTree(root, after, { scope: ALL }).current).toBe(true);
    expect(existsSync(join(root, '.render/lock'))).toBe(false);
  });

  test('takes over the lock of a process whose number another one has now', async () => {
    const root = newFolder();
    if (process.platform !== 'linux') return;
    put(root, '.render/lock', JSON.stringify({ pid: process.pid, host: hostname(), began: '1' }));
    await writeTree(root, after, { scope: ALL });
    expect(checkTree(root, after, { scope: ALL }).current).toBe(true);
  });

  test('fails when a live process keeps the lock, says which, and writes nothing', async () => {
    const root = newFolder();
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      const lock = JSON.stringify({ pid: child.pid, host: hostname(), began: '' });
      put(root, '.render/lock', lock);
      const said: string[] = [];
      const run = writeTree(root, after, { scope: ALL, waitMs: 60, onWait: (owner) => said.push(owner) });
      await expect(run).rejects.toMatchObject({
        code: 'repo/locked',
        exit: 4,
        message: expect.stringContaining(`process ${child.pid}`),
      });
      expect(said).toEqual([`process ${child.pid}`]);
      expect(readAll(root)).toEqual({ '.render/lock': lock });
    } finally {
      child.kill();
      await once(child, 'exit');
    }
  });

  test('never mixes runs at once', async () => {
    const root = newFolder();
    const runs = Array.from({ length: 12 }, (_, at) => writeTree(root, at % 2 ? after : later, { scope: ALL }));
    await Promise.all(runs);
    const held = [after, later].filter((units) => checkTree(root, units, { scope: ALL }).current);
    expect(held).toHaveLength(1);
  });

  test('is repaired after a real process was killed', async () => {
    const root = newFolder();
    const many = (text: string) => [
      rendered({ objects: Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`ConfigMap/c${at}`, text])) }),
    ];
    for (const pause of [2, 6, 13]) {
      const child = startWriter(root, pause);
      await once(child.stdout ?? child, 'data');
      await new Promise((resolve) => setTimeout(resolve, pause));
      child.kill('SIGKILL');
      await once(child, 'exit');
      await writeTree(root, many('final: true'), { scope: ALL });
      expect(checkTree(root, many('final: true'), { scope: ALL }).current).toBe(true);
      expect(Object.keys(readAll(root))).toHaveLength(401);
    }
  });
});

function fullAfter(root: string, room: number): TreeFiles {
  const files = diskFiles(root);
  let left = room;
  return {
    ...files,
    write: (path, text) => {
      if (left-- > 0) return files.write(path, text);
      writeFileSync(join(root, path), text.slice(0, 3));
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    },
  };
}

/** A process that renders other texts into a folder over and over. */
function startWriter(root: string, seed: number): ChildProcess {
  return spawn(process.execPath, [join(__dirname, 'endless-writer.js'), root, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
