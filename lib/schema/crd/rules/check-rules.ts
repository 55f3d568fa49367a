import { type Code, type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { Optional, type Outcome, type Program } from '../../cel';
import { type Report, show } from '../../check/report';
import { fieldOf } from '../field-path';
import type { SchemaNode } from '../schema-node';
import { inside } from '../unknown-fields';
import { type CompiledRule, rulesOf } from './compile';
import { valueOf } from './values';

const CODES: Readonly<Record<string, Code>> = {
  FieldValueInvalid: 'schema/invalid',
  FieldValueForbidden: 'schema/forbidden',
  FieldValueRequired: 'schema/missing',
  FieldValueDuplicate: 'schema/duplicate',
};

/** Evaluates the rules of a schema on a value with its defaults in place, as for an object that is created. */
export function checkRules(value: Json, node: SchemaNode, report: Report, isRoot = true): void {
  if (value === null || !node.hasRules) return;
  const isObject = isRoot || node.embedded;
  if (node.rules.length > 0) judge(valueOf(value, node, isObject), rulesOf(node, isObject), report);
  if (Array.isArray(value)) checkItems(value as readonly Json[], node, report);
  else if (isJsonObject(value)) checkFields(value, node, report);
}

function checkFields(value: JsonObject, node: SchemaNode, report: Report): void {
  for (const key in value) {
    const part = value[key];
    const next = node.properties.get(key) ?? node.additional;
    if (part !== undefined && typeof next === 'object' && next.hasRules)
      inside(key, report, () => checkRules(part, next, report, false));
  }
}

function checkItems(value: readonly Json[], { items }: SchemaNode, report: Report): void {
  if (items?.hasRules) value.forEach((one, at) => inside(at, report, () => checkRules(one, items, report, false)));
}

function judge(self: unknown, rules: readonly CompiledRule[], report: Report): void {
  for (const rule of rules) {
    const { program, problem = '' } = rule.test;
    if (!program) note(rule, { sort: 'unknown', message: problem }, report);
    else if (rule.optionalOldSelf === true || !program.names('oldSelf'))
      note(rule, evaluated(program, self), report, () => messageOf(rule, self));
  }
}

/** Nothing was there before. */
function evaluated(program: Program, self: unknown): Outcome {
  return program.run([self, Optional.none]);
}

function note(rule: CompiledRule, outcome: Outcome, report: Report, messageOf?: () => string): void {
  if (outcome.sort === 'value' && outcome.value === true) return;
  const text = show(rule.rule);
  if (outcome.sort === 'unknown') {
    const message = `the rule ${text} could not be evaluated: ${outcome.message}`;
    report.problems.push({ code: 'schema/not-evaluated', severity: 'warning', path: [...report.path], message });
  } else if (outcome.sort === 'failure')
    report.error('schema/invalid', `the rule ${text} fails on this value: ${outcome.message}`);
  else report.error(CODES[rule.reason ?? ''] ?? 'schema/invalid', messageOf?.() ?? '', ...fieldOf(rule.fieldPath));
}

function messageOf(rule: CompiledRule, self: unknown): string {
  const own = rule.words?.program && evaluated(rule.words.program, self);
  const written = own?.sort === 'value' && typeof own.value === 'string' ? own.value.trim() : '';
  if (written !== '' && !written.includes('\n')) return written;
  return rule.message?.trim() || `the rule ${show(rule.rule)} is broken`;
}
