import type { Json } from '../../manifest';
import type { Report } from '../check/report';
import type * as Rules from './rules/check-rules';
import type { SchemaNode } from './schema-node';

/** Evaluates the rules of a schema; what evaluates them is loaded with the first schema that has any, as that takes time. */
export function checkRulesOf(value: Json, schema: SchemaNode, report: Report): void {
  if (!schema.hasRules) return;
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- an import could not wait
  const { checkRules } = require('./rules/check-rules') as typeof Rules;
  checkRules(value, schema, report);
}
