import { type Finding, type Severity, idOf } from '../manifest';
import { RULES } from './rules';
import { type Judged, kindName } from './judged';
import type { ContainerRule, ObjectRule, PodsRule, Rule, Say } from './rule';
import { World } from './world';

/**
 * Judges what one environment renders, as it will be written: the rules of `RULES`, without what is accepted.
 *
 * It is pure, and takes time in proportion to the number of objects.
 */
export function judge(objects: readonly Judged[]): readonly Finding[] {
  const world = new World(objects);
  const report = new Report();
  for (const object of objects) {
    report.object = object;
    for (const rule of rulesFor(kindName(object.manifest)))
      if (report.hears(rule)) rule.check(object, report.say, world);
    const pods = world.podsOf(object);
    if (!pods) continue;
    for (const rule of POD_RULES) if (report.hears(rule)) rule.check(pods, report.say, world);
    const about = { pods, world };
    for (const rule of CONTAINER_RULES) {
      if (!report.hears(rule)) continue;
      for (const container of pods.containers) rule.check(container, report.say, about);
    }
  }
  return report.findings;
}

const CONTAINER_RULES = RULES.filter((rule): rule is Rule & ContainerRule => rule.reads === 'containers');
const POD_RULES = RULES.filter((rule): rule is Rule & PodsRule => rule.reads === 'Pods');
const OBJECT_RULES = RULES.filter((rule): rule is Rule & ObjectRule => rule.reads === 'objects');
const byKind = new Map<string, readonly (Rule & ObjectRule)[]>();

function rulesFor(kind: string): readonly (Rule & ObjectRule)[] {
  const found = byKind.get(kind) ?? OBJECT_RULES.filter(({ kinds }) => kinds.includes(kind) || kinds.includes('*'));
  byKind.set(kind, found);
  return found;
}

/** Gathers what rules tell of the object that is looked at. */
class Report {
  readonly findings: Finding[] = [];
  object: Judged | undefined;
  private rule: Rule | undefined;

  readonly say: Say = (path, message) => {
    const { object, rule } = this;
    if (!object || !rule) return;
    const origin = object.locate?.(path) ?? object.origin;
    this.findings.push({
      code: rule.code,
      severity: severityOf(rule, object),
      object: idOf(object.manifest),
      ...(path !== '' && { path }),
      ...(origin && { origin }),
      message,
    });
  };

  /** Whether a rule is for the object; if so, what is said next comes from that rule. */
  hears(rule: Rule): boolean {
    this.rule = rule;
    return this.object !== undefined && isFor(rule, this.object);
  }
}

function isFor({ sort, tier, code }: Rule, { profile, production, accept }: Judged): boolean {
  if (sort === 'advice' && profile !== 'hardened') return false;
  if (tier === 'production' && production !== true) return false;
  return accept?.[code] === undefined;
}

function severityOf({ weight }: Rule, { production }: Judged): Severity {
  if (weight === 'production') return production === true ? 'error' : 'warning';
  return weight;
}
