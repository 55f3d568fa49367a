import { ApiObject, Chart } from 'cdk8s';
import { application, environments, project } from '../../lib/environment';
import type { Finding, Manifest } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';

const widgets: Manifest = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { kind: 'Widget', plural: 'widgets', singular: 'widget', listKind: 'WidgetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: {
                type: 'object',
                properties: { size: { type: 'integer', maximum: 9 } },
                'x-kubernetes-validations': [{ rule: 'self.size != 7', message: 'seven is taken' }],
              },
            },
          },
        },
      },
    ],
  },
};

interface Case {
  readonly spec: object;
  readonly rendered?: boolean;
  readonly definitions?: readonly Manifest[];
  readonly untyped?: readonly string[];
}

function findingsOf({ spec, rendered = false, ...props }: Case): readonly string[] {
  const where = environments({ dev: { cluster: 'dev-eu' } });
  const app = application('app', {
    in: where,
    namespace: 'app',
    build: (scope) => {
      const chart = new Chart(scope, 'app');
      if (rendered) new ApiObject(chart, 'definition', { ...widgets });
      new ApiObject(chart, 'w', { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' }, spec });
      return chart;
    },
  });
  const { findings } = synthesize(project({ environments: where, applications: [app], ...props }));
  return findings.map(({ code, path = '' }: Finding) => `${code} ${path}`);
}

describe('objects of custom kinds', () => {
  test.each<[string, Case, readonly string[]]>([
    ['are refused without a definition', { spec: {} }, ['schema/unknown-kind kind']],
    ['pass when they are declared untyped', { spec: { any: 1 }, untyped: ['Widget.example.com'] }, []],
    ['pass by a definition of the project', { spec: { size: 3 }, definitions: [widgets] }, []],
    ['pass by a definition that is rendered', { spec: { size: 3 }, rendered: true }, []],
    ['fail on a misspelt field', { spec: { sise: 3 }, rendered: true }, ['schema/unknown-field spec.sise']],
    ['fail on a value out of range', { spec: { size: 10 }, definitions: [widgets] }, ['schema/invalid spec.size']],
    ['fail on a rule in CEL', { spec: { size: 7 }, definitions: [widgets] }, ['schema/invalid spec']],
  ])('%s', (_name, given, findings) => {
    expect(findingsOf(given)).toEqual(findings);
  });
});
