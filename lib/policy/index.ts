export { judge } from './judge';
export type { ContainerRule, ObjectRule, PodsRule, Rule, RuleFacts, Say } from './rule';
export { RULES } from './rules';
export type { Judged } from './judged';
