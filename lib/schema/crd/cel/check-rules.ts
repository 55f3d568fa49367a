import type { Code, Json } from '../../../manifest';
import { isJsonObject } from '../../../manifest';
import { type Report, show } from '../../check/report';
import type { CelRule, SchemaNode } from '../schema-node';
import { fieldOf } from '../field-path';
import { inside } from '../unknown-fields';
import { costOf, largest } from './cost';
import { type Outcome, evaluate, nothing, readRule, readText } from './engine';
import { toCel } from './to-cel';

/** How many steps the rules of one object may take together. */
const BUDGET = 5_000_000;

const CODES: Readonly<Record<string, Code>> = {
  FieldValueInvalid: 'schema/invalid',
  FieldValueForbidden: 'schema/forbidden',
  FieldValueRequired: 'schema/missing',
  FieldValueDuplicate: 'schema/duplicate',
};

/** Evaluates the rules of a schema on a value with its defaults in place, as for an object that is created. */
export function checkRules(value: Json, node: SchemaNode, report: Report): void {
  new Rules(report).visit(value, node, true);
}

/** What rules are evaluated on. */
interface Subject {
  readonly self: unknown;
  readonly node: SchemaNode;
  /** The number of elements of its largest list or map. */
  readonly most: number;
}

class Rules {
  private left = BUDGET;

  constructor(private readonly report: Report) {}

  visit(value: Json, node: SchemaNode, isRoot: boolean): void {
    if (value === null) return;
    const { rules, items } = node;
    if (rules.length > 0) this.judge(value, node, isRoot);
    if (Array.isArray(value)) {
      if (items) value.forEach((one: Json, at) => inside(at, this.report, () => this.visit(one, items, false)));
    } else if (isJsonObject(value)) {
      for (const [key, part] of Object.entries(value)) {
        const next = node.properties.get(key) ?? node.additional;
        if (typeof next === 'object') inside(key, this.report, () => this.visit(part, next, false));
      }
    }
  }

  private judge(value: Json, node: SchemaNode, isRoot: boolean): void {
    const self = toCel(value, node, readText, isRoot || node.embedded);
    const subject = { self, node, most: largest(self) };
    for (const rule of node.rules) {
      const outcome = this.evaluate(rule.rule, subject, rule.optionalOldSelf === true);
      if (outcome) this.note(rule, outcome, subject);
    }
  }

  /** Undefined for a rule that compares with what was there before: nothing was. */
  private evaluate(text: string, { self, node, most }: Subject, hasOld: boolean): Outcome | undefined {
    const rule = readRule(text);
    if (typeof rule === 'string') return { sort: 'unknown', message: rule };
    const { shape } = rule;
    if (shape.names.has('oldSelf') && !hasOld) return undefined;
    this.left -= costOf(shape, most);
    if (this.left < 0) return { sort: 'unknown', message: 'it takes too many steps with a value of this size' };
    const outcome = evaluate(rule, { self, oldSelf: nothing() });
    const isOpen = outcome.sort === 'value' && outcome.value === false && shape.comparesLists && node.hasUnordered;
    return isOpen ? { sort: 'unknown', message: 'it compares lists, and the order of some does not count' } : outcome;
  }

  private note(rule: CelRule, outcome: Outcome, subject: Subject): void {
    const { report } = this;
    const text = show(rule.rule);
    if (outcome.sort === 'unknown' || (outcome.sort === 'value' && typeof outcome.value !== 'boolean')) {
      const why = outcome.sort === 'unknown' ? outcome.message : 'it gives neither true nor false';
      const { path } = report;
      const message = `the rule ${text} could not be evaluated: ${why}`;
      report.problems.push({ code: 'schema/not-evaluated', severity: 'warning', path: [...path], message });
    } else if (outcome.sort === 'failure')
      report.error('schema/invalid', `the rule ${text} fails on this value: ${outcome.message}`);
    else if (outcome.value === false)
      report.error(
        CODES[rule.reason ?? ''] ?? 'schema/invalid',
        this.messageOf(rule, subject),
        ...fieldOf(rule.fieldPath),
      );
  }

  private messageOf(rule: CelRule, subject: Subject): string {
    const own = rule.messageExpression === undefined ? undefined : this.evaluate(rule.messageExpression, subject, true);
    const written = own?.sort === 'value' && typeof own.value === 'string' ? own.value.trim() : '';
    if (written !== '' && !written.includes('\n')) return written;
    return rule.message?.trim() ?? `the rule ${show(rule.rule)} is broken`;
  }
}
