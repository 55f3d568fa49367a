import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../../../lib/manifest';
import { rulesOf } from '../../../lib/schema/crd/rules/compile';
import { SchemaNode } from '../../../lib/schema/crd/schema-node';
import { LARGE } from './fixtures';

/** Where counting ends: far beyond what a rule may cost. */
const MOST = 1e12;

const SHORT: JsonObject = { type: 'string', maxLength: 20 };

/** Rules, and what each costs at most as a kube-apiserver of 1.37 counts. */
const COSTS = JSON.parse(
  readFileSync(join(__dirname, '..', '..', 'fixtures', 'crds', 'costs.json'), 'utf8'),
) as readonly (readonly [rule: string, cost: number])[];

describe('what a rule costs', () => {
  it('is what a kube-apiserver counts', () => {
    const rules = COSTS.map(([rule]) => ({ rule }));
    const node = SchemaNode.of({ type: 'object', properties: LARGE, 'x-kubernetes-validations': rules });
    const costs = rulesOf(node, false).map(({ rule, test: { problem, cost } }) => [
      rule,
      problem ?? Math.min(cost, MOST),
    ]);
    expect(costs).toEqual(COSTS);
    expect(costs.length).toBeGreaterThan(700);
  });

  test.each<[rule: string, metadata: JsonObject, cost: number]>([
    ['self.metadata.name.contains("abc")', {}, 105],
    ['self.metadata.generateName.contains("abc")', {}, 104],
    ['self.metadata.name.contains("abc")', { metadata: { type: 'object', properties: { name: SHORT } } }, 11],
    ['self.kind.contains("abc")', { kind: SHORT }, 314_575],
  ])('goes by the names that an object can have: %s of %j', (rule, properties, cost) => {
    const node = SchemaNode.of({ type: 'object', properties, 'x-kubernetes-validations': [{ rule }] });
    expect(rulesOf(node, true).map(({ test }) => test.cost)).toEqual([cost]);
  });
});
