import { join } from 'node:path';
import { readdirSync } from 'node:fs';
import { type Chart, Testing } from 'cdk8s';
import { type Profile, emitYamlStream } from '../../lib/manifest';
import { checkObject } from '../../lib/schema';
import { expectGoldenFile } from '../helpers/golden';
import { SAMPLES } from './samples';
import { SHOP, chartIn, manifests } from './tree';

const kinds = Object.keys(SAMPLES);
const golden = (profile: Profile, kind: string): string =>
  join(__dirname, '../golden/constructs', profile, `${kind}.yaml`);

function render(kind: string, profile: Profile): Chart {
  const chart = chartIn({ ...SHOP, profile });
  SAMPLES[kind]!(chart, profile);
  return chart;
}

describe.each<Profile>(['hardened', 'verbatim'])('%s', (profile) => {
  test.each(kinds)('%s is what its golden file says', (kind) => {
    expectGoldenFile(golden(profile, kind), emitYamlStream(manifests(render(kind, profile))));
  });

  test.each(kinds)('%s renders the same again, and in another tree', (kind) => {
    const chart = render(kind, profile);
    const first = emitYamlStream(manifests(chart));
    expect(emitYamlStream(manifests(chart))).toBe(first);
    expect(emitYamlStream(manifests(render(kind, profile)))).toBe(first);
  });

  test.each(kinds)('%s is what an API server takes, as the schema says', (kind) => {
    const findings = manifests(render(kind, profile)).flatMap((manifest) => checkObject(manifest));
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test.each(kinds)('%s is rendered by cdk8s as synthesis reads it', (kind) => {
    const chart = render(kind, profile);
    expect(Testing.synth(chart)).toEqual(manifests(chart));
  });
});

test('every kind with a file of its own has a sample', () => {
  const files = readdirSync(join(__dirname, '../../lib/constructs/kinds')).map((file) => file.replace(/\.ts$|-/g, ''));
  const sampled = [...kinds.map((kind) => kind.toLowerCase()), 'kubernetesobject'];
  expect(files.filter((file) => !sampled.includes(file))).toEqual([]);
});
