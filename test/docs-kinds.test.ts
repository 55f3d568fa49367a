import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import * as constructs from '../lib/constructs';
import { TypedObject } from '../lib/constructs';
import { KINDS, kindPages, withYaml } from '../tools/docs/kinds';

const read = (name: string): string => readFileSync(join(KINDS, name), 'utf8');

describe('docs/kinds', () => {
  test.each(kindPages())('%s shows the YAML that its blocks make (tools/docs/kinds.ts)', (name) => {
    const page = read(name);
    expect(page).toContain('```yaml\n');
    expect(withYaml(page)).toBe(page);
  });

  test('name every kind', () => {
    const text = kindPages().map(read).join('\n');
    const kinds = Object.entries(constructs as Readonly<Record<string, unknown>>)
      .filter(([, value]) => typeof value === 'function' && Object.prototype.isPrototypeOf.call(TypedObject, value))
      .map(([name]) => name)
      .filter((name) => name !== 'Workload');
    expect(kinds.length).toBeGreaterThan(30);
    expect(kinds.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('what the package ships', () => {
  const root = resolve(__dirname, '..');
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: readonly string[] };
  const isPacked = (path: string): boolean => files.some((one) => path === one || path.startsWith(`${one}/`));
  const pages = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name));

  test.each([...files.filter((name) => name.endsWith('.md') && existsSync(join(root, name))), ...pages])(
    '%s links to nothing that is left out',
    (name) => {
      const text = readFileSync(join(root, name), 'utf8').replace(/```[\s\S]*?```|`[^`\n]*`/g, '');
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
      const targets = links.map(([, target = '']) => relative(root, resolve(root, dirname(name), target)));
      expect(targets.filter((path) => !isPacked(path) || !existsSync(join(root, path)))).toEqual([]);
    },
  );
});
