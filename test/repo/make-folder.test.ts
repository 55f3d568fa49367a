import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder, openConfigRepo, writeTree } from '../../lib/repo';
import { newFolder, removeFolders, rendered } from './rendered';

afterAll(removeFolders);

test.each(['a', 'a/b/c', '.', 'link/new'])(
  'makeFolder(%p) makes what is missing, and no more the next time',
  (path) => {
    const root = newFolder();
    symlinkSync(newFolder(), join(root, 'link'));
    for (let times = 0; times < 2; times += 1) makeFolder(join(root, path));
    expect(existsSync(join(root, path))).toBe(true);
  },
);

test.each([
  ['/proc/x', 'ENOENT'],
  ['/proc/x/y/z', 'ENOENT'],
  [join(__filename, 'x/y'), 'ENOTDIR'],
])('makeFolder(%p) fails', (path, code) => {
  expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code }));
});

test.each(['file', 'dangling'])('makeFolder() fails on a %s in the place of the folder', (name) => {
  const root = newFolder();
  writeFileSync(join(root, 'file'), '');
  symlinkSync('nowhere', join(root, 'dangling'));
  expect(() => makeFolder(join(root, name))).toThrow(expect.objectContaining({ code: 'EEXIST' }));
});

test('writeTree() and a cache fail where no folder can be made', async () => {
  const failed = { code: 'repo/write-failed', exit: 5 };
  const units = [rendered({ objects: { 'Service/web': 'port: 80' } })];
  await expect(writeTree('/proc/x', units, { scope: { environments: ['prod'] } })).rejects.toMatchObject(failed);
  const repo = await openConfigRepo({ location: 'file:///nowhere/config', cache: '/proc/x' });
  await expect(repo.read()).rejects.toMatchObject(failed);
});
