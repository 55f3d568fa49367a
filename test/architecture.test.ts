import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const isFolder = (path: string): boolean => statSync(path).isDirectory();
const rooms = readdirSync(join(root, 'lib')).filter((name) => isFolder(join(root, 'lib', name)));

describe('ARCHITECTURE.md', () => {
  test.each(rooms)('names the room %s in the code map', (room) => {
    expect(text).toContain(`\`lib/${room}/\``);
  });

  test('names only files and folders that exist', () => {
    const named = [...text.matchAll(/`((?:lib|test|examples|bench|tools|docs)\/[\w./-]*)`/g)].map((match) => match[1]!);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('draws the arrows that dependency-cruiser enforces', () => {
    const rules = jest.requireActual<{ forbidden: { name: string; comment: string }[] }>('../.dependency-cruiser.cjs');
    const enforced = rules.forbidden.filter((rule) => rule.name.endsWith('-rooms')).map((rule) => rule.comment);
    const drawn = [...text.matchAll(/^\| `(\w+)` \| ([^|]*) \|/gm)].map(
      ([, room, ours]) => `${room!} may import only ${ours!.trim() === '–' ? 'no room' : ours!.trim()}`,
    );
    expect([...drawn].sort()).toEqual([...enforced].sort());
  });

  test('is short enough to be read', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(150);
  });
});
