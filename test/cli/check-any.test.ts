import fc from 'fast-check';
import { type CheckDocument, checkStream } from './check-stream';

const KINDS = [
  ['v1', 'Pod'],
  ['v1', 'List'],
  ['v1', 'ConfigMap'],
  ['apps/v1', 'Deployment'],
  ['batch/v1', 'CronJob'],
  ['apiextensions.k8s.io/v1', 'CustomResourceDefinition'],
  ['example.com/v1', 'Cache'],
] as const;

const json = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme-ascii' });

/** Values that are more or less objects: any part may be any JSON. */
const almostObject = fc
  .record(
    {
      apiVersion: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...KINDS.map(([version]) => version)) }, json),
      kind: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...KINDS.map(([, kind]) => kind)) }, json),
      metadata: fc.oneof(fc.record({ name: json, namespace: json, labels: json, annotations: json }), json),
      spec: fc.oneof(fc.record({ template: json, versions: json, names: json, group: json, containers: json }), json),
      items: json,
      sops: json,
    },
    { requiredKeys: [] },
  )
  .filter((value) => Object.keys(value).length > 0);

test('synth check has a verdict on whatever stands where an object is expected, with a place for each finding', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof({ weight: 9, arbitrary: almostObject }, json), async (value) => {
      const { exit, findings, summary }: CheckDocument = await checkStream(JSON.stringify(value));
      expect([0, 1, 5]).toContain(exit);
      expect(exit === 0).toBe(summary.errors === 0);
      for (const { file, message } of findings)
        expect({ file, message }).toEqual({ file: 'standard input', message: expect.any(String) as string });
    }),
    { numRuns: 400 },
  );
});
