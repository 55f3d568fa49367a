import type { Json, JsonObject, Manifest } from '../../../../lib/manifest';
import { checkObject } from '../../../../lib/schema';
import { describeOnKubernetes } from '../../../helpers/real-kubernetes';
import { itWithData, readData } from '../../data-folder';
import { CRDS, connect } from '../server';
import { structural } from '../structural';

const SCHEMAS = 'crds/schemas.json.gz';

function definitionOf(path: string, schema: Json): Manifest | undefined {
  const [, group, kind, version] = /([^/]+)\/([^/_]+)_([^/_]+)\.json$/.exec(path) ?? [];
  if (group === undefined || kind === undefined || version === undefined) return undefined;
  const names = { plural: `${kind}z`, singular: kind, kind, listKind: `${kind}List` };
  const annotations = { 'api-approved.kubernetes.io': 'https://example.com/approved' };
  const openAPIV3Schema = structural(schema);
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${names.plural}.${group}`, annotations },
    spec: {
      group,
      scope: 'Namespaced',
      names,
      versions: [{ name: version, served: true, storage: true, schema: { openAPIV3Schema } }],
    },
  };
}

describeOnKubernetes('the verdict of a kube-apiserver on definitions of others', () => {
  itWithData(SCHEMAS)(
    'is the one of checkObject',
    async () => {
      const ask = await connect();
      const all = Object.entries(readData(SCHEMAS) as Readonly<Record<string, Json>>);
      const verdicts: [string, boolean, string | undefined][] = [];
      for (const [path, schema] of all) {
        const definition = definitionOf(path, schema);
        if (!definition) continue;
        const { status, message } = await ask(`${CRDS}?dryRun=All&fieldValidation=Strict`, definition);
        const [first] = checkObject(definition as JsonObject).filter(({ severity }) => severity === 'error');
        if (status >= 300 !== (first !== undefined)) verdicts.push([path, status < 300, first?.message ?? message]);
      }
      expect(verdicts).toEqual([]);
      expect(all.length).toBeGreaterThan(150);
    },
    120_000,
  );
});
