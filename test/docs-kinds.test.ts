import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
