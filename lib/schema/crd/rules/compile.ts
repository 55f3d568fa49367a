import {
  BOOL,
  type CelEnvironment,
  type Program,
  STRING,
  type Type,
  checkCel,
  estimate,
  optionalOf,
  problemOf,
  programOf,
} from '../../cel';
import type { CelRule, SchemaNode } from '../schema-node';
import { declared } from './decl';

/** An expression of a rule: a program, or what an API server refuses in it. */
export interface Compiled {
  readonly program?: Program;
  readonly problem?: string;
  /** What it costs at most. */
  readonly cost: number;
}

/** A rule of a schema, ready to be evaluated. */
export interface CompiledRule extends CelRule {
  readonly test: Compiled;
  /** The expression of its message, where it has one. */
  readonly words?: Compiled;
}

const kept = new WeakMap<SchemaNode, readonly CompiledRule[]>();
const keptRoots = new WeakMap<SchemaNode, readonly CompiledRule[]>();

/** The rules that stand at a part of a schema; each is read once. */
export function rulesOf(node: SchemaNode, isObject: boolean): readonly CompiledRule[] {
  const known = isObject ? keptRoots : kept;
  const found = known.get(node);
  if (found) return found;
  const self = declared(node, isObject)?.type;
  const made = node.rules.map((rule) => compiledRule(rule, self));
  known.set(node, made);
  return made;
}

function compiledRule(rule: CelRule, self: Type | undefined): CompiledRule {
  if (!self) return { ...rule, test: { problem: 'rules see nothing of values of this type', cost: 0 } };
  const before = rule.optionalOldSelf === true ? optionalOf(self) : self;
  const variables = new Map([
    ['self', self],
    ['oldSelf', before],
  ]);
  const test = compiled(rule.rule, { variables, gives: [BOOL] });
  if (rule.messageExpression === undefined) return { ...rule, test };
  return { ...rule, test, words: compiled(rule.messageExpression, { variables, gives: [STRING] }) };
}

function compiled(text: string, environment: CelEnvironment): Compiled {
  try {
    const checked = checkCel(text, environment);
    return { program: programOf(checked, environment), cost: estimate(checked, environment.variables) };
  } catch (error) {
    return { problem: problemOf(error), cost: 0 };
  }
}
