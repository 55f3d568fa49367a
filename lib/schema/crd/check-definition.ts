import { type Json, type JsonObject, groupOf, isJsonObject } from '../../manifest';
import type { Report } from '../check/report';
import { SchemaNode } from './schema-node';
import { checkSchema } from './sound';
import { inside } from './unknown-fields';

/** Whether an object is the definition of a custom kind. */
export function isCrd(object: JsonObject): boolean {
  return (
    object.kind === 'CustomResourceDefinition' &&
    typeof object.apiVersion === 'string' &&
    groupOf(object.apiVersion) === 'apiextensions.k8s.io'
  );
}

/** Notes what an API server refuses in the schemas of a definition, beyond the rules of its fields. */
export function checkDefinition(report: Report): void {
  const { spec } = report.root;
  const versions = isJsonObject(spec) && Array.isArray(spec.versions) ? (spec.versions as readonly Json[]) : [];
  versions.forEach((version, at) => {
    const schema = isJsonObject(version) && isJsonObject(version.schema) ? version.schema.openAPIV3Schema : undefined;
    if (isJsonObject(schema))
      stepsIn(['spec', 'versions', at, 'schema', 'openAPIV3Schema'], report, () =>
        checkSchema(SchemaNode.of(schema), report),
      );
  });
}

function stepsIn([step, ...rest]: readonly (string | number)[], report: Report, action: () => void): void {
  if (step === undefined) action();
  else inside(step, report, () => stepsIn(rest, report, action));
}
