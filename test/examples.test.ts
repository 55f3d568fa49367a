import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import guestbook from '../examples/guestbook/synth.config';
import sampleApp from '../examples/sample-app/synth.config';
import type { Project } from '../lib/environment';
import { type Unit, fromFiles, parseManifests, toFiles, unitPath } from '../lib/manifest';
import { synthesize } from '../lib/synth';
import { expectGoldenFolder } from './helpers/golden';

const fixtures = join(__dirname, 'fixtures/sample-app');
const filesOf = (units: readonly Unit[]): Map<string, string> =>
  new Map(
    units.flatMap((unit) =>
      [...toFiles(unit)].map(([name, text]): [string, string] => [`${unitPath(unit)}/${name}`, text]),
    ),
  );
const manifestsOf = (text: string): readonly unknown[] => parseManifests(text, {}).map((entry) => entry.manifest);

const EXAMPLES: readonly (readonly [string, Project])[] = [
  ['guestbook', guestbook],
  ['sample-app', sampleApp],
];

describe.each(EXAMPLES)('examples/%s', (name, project) => {
  test('renders its golden folder, without a finding', () => {
    const { units, findings } = synthesize(project, {});
    expect(findings).toEqual([]);
    expectGoldenFolder(join(__dirname, 'golden/examples', name), filesOf(units));
  });

  test('is read back from its files', () => {
    for (const unit of synthesize(project, {}).units) {
      const back = [...fromFiles(toFiles(unit), unitPath(unit))].map(({ manifest }) => manifest);
      expect(back).toEqual([...unit.resources].map(({ manifest }) => manifest));
    }
  });
});

describe('examples/sample-app', () => {
  const qa = synthesize(sampleApp, { environments: ['qa'] }).units.find((unit) => unit.application === 'sample-app');
  const rendered = [...(qa?.resources ?? [])].map(({ manifest }) => manifest);

  test('renders for qa what the book prints', () => {
    expect(rendered).toEqual(manifestsOf(readFileSync(join(fixtures, 'qa-rendered.yaml'), 'utf8')));
  });

  const kubectl = join(process.env.KUBEBUILDER_ASSETS ?? '', 'kubectl');
  const installed = process.env.KUBEBUILDER_ASSETS !== undefined && existsSync(kubectl);
  if (!installed) console.warn('skipped: no kubectl in KUBEBUILDER_ASSETS, so kustomize is not asked again');
  (installed ? test : test.skip)("renders for qa what kubectl kustomize makes of the book's files", () => {
    const built = execFileSync(kubectl, ['kustomize', join(fixtures, 'envs/qa')], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(rendered).toEqual(manifestsOf(built));
  });
});
