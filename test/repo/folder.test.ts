import { chmodSync, existsSync, mkdirSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { checkTree, writeTree } from '../../lib/repo';
import { ALL, newFolder, put, readAll, removeFolders, rendered, stamps } from './rendered';

const FOLDER = 'envs/prod/eu/shop';
const WEB = `${FOLDER}/deployment-web.yaml`;
const INDEX = '.render/envs/prod/eu/shop.index';
const shop = rendered({ objects: { 'Deployment/web': 'replicas: 1', 'Service/web': 'port: 80' } });
const grown = rendered({ objects: { 'Deployment/web': 'replicas: 3', 'ConfigMap/web': 'a: 1' } });
const other = rendered({ application: 'redis', objects: { 'Service/redis': 'port: 6379' } });
const qa = rendered({ environment: 'qa', objects: { 'Service/web': 'port: 80' } });

afterEach(removeFolders);

describe('writeTree', () => {
  test('writes every file and one index outside of the folder of the unit', async () => {
    const root = join(newFolder(), 'made', 'here');
    const { changes } = await writeTree(root, [shop], { scope: ALL });
    expect(Object.keys(readAll(root))).toEqual([INDEX, WEB, `${FOLDER}/service-web.yaml`]);
    expect(readAll(root)[WEB]).toBe(shop.files.get('deployment-web.yaml'));
    expect(changes.map(({ path, change }) => `${change} ${path}`)).toEqual([
      `written ${WEB}`,
      `written ${FOLDER}/service-web.yaml`,
      `written ${INDEX}`,
    ]);
  });

  test('touches nothing in a second run with the same files', async () => {
    const root = newFolder();
    await writeTree(root, [shop, other], { scope: ALL });
    const before = stamps(root);
    const { changes } = await writeTree(root, [other, shop], { scope: ALL });
    expect(stamps(root)).toEqual(before);
    expect(new Set(changes.map(({ change }) => change))).toEqual(new Set(['unchanged']));
  });

  test('removes what is no longer rendered, and the folders that become empty', async () => {
    const root = newFolder();
    await writeTree(root, [shop, other, qa], { scope: ALL });
    await writeTree(root, [grown, qa], { scope: { environments: ['prod'] } });
    expect(Object.keys(readAll(root))).toEqual([
      INDEX,
      '.render/envs/qa/eu/shop.index',
      `${FOLDER}/configmap-web.yaml`,
      WEB,
      'envs/qa/eu/shop/service-web.yaml',
    ]);
    await writeTree(root, [], { scope: ALL });
    expect(readAll(root)).toEqual({});
    expect(existsSync(join(root, 'envs/prod/eu'))).toBe(false);
  });

  test('leaves environments alone that are out of scope', async () => {
    const root = newFolder();
    await writeTree(root, [shop, qa], { scope: ALL });
    await writeTree(root, [], { scope: { environments: ['qa'] } });
    expect(Object.keys(readAll(root))).toContain(WEB);
    expect(Object.keys(readAll(root))).not.toContain('envs/qa/eu/shop/service-web.yaml');
  });

  test('leaves files of others alone, and warns of manifests that deployers would apply', async () => {
    const root = newFolder();
    const foreign = {
      'README.md': 'mine',
      [`${FOLDER}/NOTES.txt`]: 'mine',
      [`${FOLDER}/extra.yaml`]: 'kind: Pod\n',
      'envs/own.yaml': 'a: 1',
    };
    for (const [path, text] of Object.entries(foreign)) put(root, path, text);
    const { warnings } = await writeTree(root, [shop], { scope: ALL });
    await writeTree(root, [], { scope: ALL });
    expect(readAll(root)).toEqual(foreign);
    expect(warnings).toEqual([
      expect.objectContaining({
        code: 'repo/foreign-manifest',
        severity: 'warning',
        origin: { file: `${FOLDER}/extra.yaml` },
      }),
    ]);
  });

  test('fails on a file edited by hand, shows the edit and writes nothing', async () => {
    const root = newFolder();
    await writeTree(root, [shop, other], { scope: ALL });
    put(root, WEB, `${shop.files.get('deployment-web.yaml')}paused: true\n`);
    const before = stamps(root);
    const run = writeTree(root, [grown], { scope: ALL });
    await expect(run).rejects.toMatchObject({ code: 'repo/hand-edit', exit: 4, message: expect.stringContaining(WEB) });
    await expect(run).rejects.toMatchObject({ details: expect.arrayContaining(['-paused: true', '+replicas: 3']) });
    expect(stamps(root)).toEqual(before);
  });

  test('fails on an edited file that is no longer rendered', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    put(root, WEB, 'kind: Deployment\nedited: true\n');
    await expect(writeTree(root, [], { scope: ALL })).rejects.toMatchObject({ code: 'repo/hand-edit' });
    expect(readAll(root)[WEB]).toContain('edited');
  });

  test('loses an edit only when told to', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    put(root, WEB, 'edited: true\n');
    await writeTree(root, [grown], { scope: ALL, discardEdits: true });
    expect(readAll(root)[WEB]).toBe(grown.files.get('deployment-web.yaml'));
  });

  test('never shows the text of a Secret', async () => {
    const root = newFolder();
    const secret = rendered({ objects: { 'Secret/key': 'token: abc' } });
    await writeTree(root, [secret], { scope: ALL });
    put(root, `${FOLDER}/secret-key.yaml`, 'kind: Secret\ntoken: hush\n');
    const error: unknown = await writeTree(root, [], { scope: ALL }).catch((caught: unknown) => caught);
    expect(JSON.stringify(error) + String(error)).not.toMatch(/hush|abc/);
    expect(error).toMatchObject({ code: 'repo/hand-edit', details: [expect.stringContaining('secret-key.yaml')] });
  });

  test('takes an edit that equals what is rendered', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    put(root, WEB, grown.files.get('deployment-web.yaml') ?? '');
    await writeTree(root, [grown], { scope: ALL });
    expect(checkTree(root, [grown], { scope: ALL }).current).toBe(true);
  });

  test('writes a file again that was deleted or emptied', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    unlinkSync(join(root, WEB));
    put(root, `${FOLDER}/service-web.yaml`, '');
    await writeTree(root, [shop], { scope: ALL });
    expect(checkTree(root, [shop], { scope: ALL }).current).toBe(true);
  });

  test('does not take the line ends of Windows for an edit', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    put(root, WEB, (shop.files.get('deployment-web.yaml') ?? '').replaceAll('\n', '\r\n'));
    await writeTree(root, [grown], { scope: ALL });
    expect(readAll(root)[WEB]).toBe(grown.files.get('deployment-web.yaml'));
  });

  test('fails where a file of others stands in the way', async () => {
    const root = newFolder();
    put(root, WEB, 'kind: Deployment\nmine: true\n');
    const run = writeTree(root, [shop], { scope: ALL, discardEdits: true });
    await expect(run).rejects.toMatchObject({ code: 'repo/foreign-file', exit: 4 });
    expect(Object.keys(readAll(root))).toEqual([WEB]);
  });

  test('takes over a file of others with the very same text', async () => {
    const root = newFolder();
    put(root, WEB, shop.files.get('deployment-web.yaml') ?? '');
    await writeTree(root, [shop], { scope: ALL });
    expect(checkTree(root, [shop], { scope: ALL }).current).toBe(true);
  });

  test('leaves units of another project alone, and fails on one of the same name', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: { ...ALL, project: 'one' } });
    await writeTree(root, [other], { scope: { ...ALL, project: 'two' } });
    expect(Object.keys(readAll(root))).toHaveLength(5);
    const run = writeTree(root, [shop], { scope: { ...ALL, project: 'two' } });
    await expect(run).rejects.toMatchObject({ code: 'repo/owned-by-other', message: expect.stringContaining('one') });
  });

  test('says what a dry run would do and does nothing', async () => {
    const root = join(newFolder(), 'absent');
    const { changes } = await writeTree(root, [shop], { scope: ALL, dryRun: true });
    expect(changes).toHaveLength(3);
    expect(existsSync(root)).toBe(false);
  });

  test.each([
    ['the folder of the unit', FOLDER],
    ['the folder of the environment', 'envs/prod'],
    ['the folder of the indexes', '.render'],
  ])('fails on a link in place of %s', async (_, path) => {
    const root = newFolder();
    const outside = newFolder();
    mkdirSync(join(root, path, '..'), { recursive: true });
    symlinkSync(outside, join(root, path));
    await expect(writeTree(root, [shop], { scope: ALL })).rejects.toMatchObject({ code: 'repo/unsafe-path', exit: 5 });
    expect(readAll(outside)).toEqual({});
  });

  test('fails on a link in place of a file, and writes nothing through it', async () => {
    const root = newFolder();
    const outside = join(newFolder(), 'target');
    put(outside, 'file', 'precious');
    mkdirSync(join(root, FOLDER), { recursive: true });
    symlinkSync(join(outside, 'file'), join(root, WEB));
    await expect(writeTree(root, [shop], { scope: ALL })).rejects.toMatchObject({ code: 'repo/foreign-file' });
    expect(readAll(outside)).toEqual({ file: 'precious' });
  });

  test.each(['../x', 'a/b', '.hidden', 'a b', ''])('fails on the application name %p', async (application) => {
    const run = writeTree(newFolder(), [rendered({ application, objects: { 'Service/web': '' } })], { scope: ALL });
    await expect(run).rejects.toMatchObject({ code: 'repo/unsafe-path' });
  });

  test('fails with a clear error where it may not write', async () => {
    if (process.getuid?.() === 0) return readOnlyAsRoot();
    const root = newFolder();
    chmodSync(root, 0o500);
    await expect(writeTree(root, [shop], { scope: ALL })).rejects.toMatchObject({ code: 'repo/write-failed' });
  });

  async function readOnlyAsRoot(): Promise<void> {
    const root = newFolder();
    put(root, 'file', '');
    await expect(writeTree(join(root, 'file'), [shop], { scope: ALL })).rejects.toMatchObject({
      code: expect.stringMatching(/^repo\/(write|read)-failed$/),
      message: expect.stringContaining('a file stands where a folder is needed'),
    });
  }

  test('fails on an index that cannot be read, and names it', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    put(root, INDEX, '<<<<<<< ours\n');
    const run = writeTree(root, [shop], { scope: ALL });
    await expect(run).rejects.toMatchObject({ code: 'repo/bad-index', origin: { file: INDEX, line: 1 } });
  });

  test('works in a folder whose name has spaces and other letters', async () => {
    const root = join(newFolder(), 'my repo ä');
    await writeTree(root, [shop], { scope: ALL });
    expect(checkTree(root, [shop], { scope: ALL }).current).toBe(true);
  });
});

describe('checkTree', () => {
  test('says whether the folder holds what is rendered, and writes nothing', async () => {
    const root = newFolder();
    expect(checkTree(root, [shop], { scope: ALL }).current).toBe(false);
    expect(readAll(root)).toEqual({});
    await writeTree(root, [shop], { scope: ALL });
    expect(checkTree(root, [shop], { scope: ALL }).current).toBe(true);
    rmSync(join(root, WEB));
    expect(checkTree(root, [shop], { scope: ALL }).current).toBe(false);
  });

  test('reports a hand edit without failing', async () => {
    const root = newFolder();
    await writeTree(root, [shop], { scope: ALL });
    put(root, WEB, 'edited: true\n');
    const { current, refusals } = checkTree(root, [shop], { scope: ALL });
    expect([current, refusals.map(({ code, path }) => `${code} ${path}`)]).toEqual([false, [`repo/hand-edit ${WEB}`]]);
  });
});
