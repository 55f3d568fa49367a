import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, type Manifest, parseManifests } from '../../../../lib/manifest';
import { checkObject, crdSchemas } from '../../../../lib/schema';
import { describeOnKubernetes } from '../../../helpers/real-kubernetes';
import { DRY, askServed, connect, define } from '../server';
import { changesOf } from './changes';

/** What is not found yet, and why: a null in a list of texts counts as an empty one. */
const KNOWN = ['metadata.finalizers.0, null'];
const THINGS = `/apis/objects.example.com/v1/namespaces/default/things?${DRY}`;

function read(name: string): readonly Manifest[] {
  return parseManifests(readFileSync(join(__dirname, name), 'utf8')).map(({ manifest }) => manifest);
}

describe('the definition of the objects', () => {
  it('is sound, and so are they', () => {
    const customKinds = crdSchemas(read('objects-definition.yaml'));
    expect(customKinds.findings).toEqual([]);
    for (const object of read('objects.yaml')) expect(checkObject(object, { customKinds })).toEqual([]);
  });
});

describeOnKubernetes('the verdict of a kube-apiserver on custom objects', () => {
  it('that were changed at every path is the one of checkObject', async () => {
    const ask = await connect();
    const definition = read('objects-definition.yaml');
    await define(ask, definition);
    const customKinds = crdSchemas(definition);
    await askServed(ask, THINGS, read('objects.yaml')[0]);
    const unlike: string[] = [];
    let refused = 0;
    for (const object of read('objects.yaml')) {
      for (const { path, what, value } of changesOf(
        object as JsonObject,
        ([one]) => one !== 'apiVersion' && one !== 'kind',
      )) {
        const { status, message } = await ask(THINGS, value);
        const findings = checkObject(value, { customKinds }).filter(({ severity }) => severity === 'error');
        if (status >= 300) refused += 1;
        const isUnlike = status >= 300 !== findings.length > 0 && !KNOWN.includes(`${path}, ${what}`);
        if (isUnlike) unlike.push(`${path}, ${what}: ${findings[0]?.message ?? message}`);
      }
    }
    expect(unlike).toEqual([]);
    expect(refused).toBeGreaterThan(700);
  }, 300_000);
});
