import type { JsonObject } from '../../manifest';
import { builtInKinds } from '../../schema';
import { isBlank, mapAt, mapsAt, textAt, textsAt } from '../read';
import type { Rules, Say } from '../rule';
import { type Judged, fieldsOf } from '../judged';

const RBAC = 'rbac.authorization.k8s.io';
const ROLES = [`ClusterRole.${RBAC}`, `Role.${RBAC}`];
const BINDINGS = [`ClusterRoleBinding.${RBAC}`, `RoleBinding.${RBAC}`];
const ABOUT = { pattern: 'Access Control', see: 'reference/access-authn-authz/rbac/' };
const GOOD = 'concepts/security/rbac-good-practices/';
const NOBODY = new Set(['system:anonymous', 'system:unauthenticated']);
const READS = ['get', 'list', 'watch', '*'];
const WRITES = ['create', 'update', 'patch', '*'];

/** Rights by which one gets other rights: a resource, what may be done with it, and what comes of it. */
const LADDERS: readonly (readonly [string, readonly string[], string])[] = [
  ['secrets', READS, 'it reads every Secret, also those of other accounts'],
  ['pods/exec', ['create', 'get', '*'], 'it runs commands in every container, with the rights of that'],
  ['serviceaccounts/token', ['create', '*'], 'it makes tokens of other accounts'],
  ['roles', WRITES, 'it changes rights'],
  ['clusterroles', WRITES, 'it changes rights'],
  ['rolebindings', WRITES, 'it gives rights away'],
  ['clusterrolebindings', WRITES, 'it gives rights away'],
];
const STRONG = new Set(['bind', 'escalate', 'impersonate']);

function tellRules(role: Judged, tell: (rule: JsonObject, path: string) => void): void {
  mapsAt(fieldsOf(role), 'rules').forEach((rule, index) => tell(rule, `rules[${index}]`));
}

function ladder(rule: JsonObject): string | undefined {
  const verbs = textsAt(rule, 'verbs');
  const strong = verbs.find((verb) => STRONG.has(verb));
  if (strong !== undefined) return `the verb "${strong}" gives it rights of others`;
  if (!isBlank(rule.resourceNames)) return undefined;
  const resources = textsAt(rule, 'resources');
  const found = LADDERS.find(([name, does]) => resources.includes(name) && verbs.some((verb) => does.includes(verb)));
  return found && `${found[2]} (${found[0]})`;
}

let groups: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** The groups of Kubernetes itself that have a resource. */
function groupsWith(resource: string): ReadonlySet<string> | undefined {
  if (!groups) {
    const all = new Map<string, Set<string>>();
    for (const { plural, group } of builtInKinds()) all.set(plural, (all.get(plural) ?? new Set<string>()).add(group));
    groups = all;
  }
  return groups.get(resource);
}

function isKnownGroup(group: string): boolean {
  return builtInKinds().some((kind) => kind.group === group);
}

/** Resources that are in none of the groups that stand beside them. */
function tellStrayResources(rule: JsonObject, path: string, say: Say): void {
  const named = textsAt(rule, 'apiGroups');
  if (named.length === 0 || !named.every(isKnownGroup)) return;
  for (const resource of textsAt(rule, 'resources')) {
    const having = groupsWith(resource.split('/')[0] ?? '');
    // `kubectl scale` and its like once lived in `extensions`, and old roles still name it beside the right one.
    if (!having || named.some((group) => having.has(group))) continue;
    say(`${path}.resources`, `"${resource}" is in ${quoted([...having])}, and the rule names ${quoted(named)}`);
  }
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(' and ');
}

/** Rules on rights. */
export const accessRules: Rules = {
  'policy/wildcard-rights': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ROLES,
    ...ABOUT,
    see: GOOD,
    check: (role, say) =>
      tellRules(role, (rule, path) => {
        const stars = ['verbs', 'resources', 'apiGroups'].filter((field) => textsAt(rule, field).includes('*'));
        if (stars.length > 0) say(path, `it allows every one of ${stars.join(' and ')}, also those that come later`);
      }),
  },
  'policy/escalation': {
    weight: 'warning',
    sort: 'advice',
    reads: 'objects',
    kinds: ROLES,
    ...ABOUT,
    see: `${GOOD}#privilege-escalation-risks`,
    check: (role, say) =>
      tellRules(role, (rule, path) => {
        const why = ladder(rule);
        if (why !== undefined) say(path, why);
      }),
  },
  'policy/stray-resource': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: ROLES,
    ...ABOUT,
    check: (role, say) => tellRules(role, (rule, path) => tellStrayResources(rule, path, say)),
  },
  'policy/lost-rules': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: [`ClusterRole.${RBAC}`],
    ...ABOUT,
    see: 'reference/access-authn-authz/rbac/#aggregated-clusterroles',
    check: (role, say) => {
      const { aggregationRule, rules } = fieldsOf(role);
      if (!isBlank(aggregationRule) && !isBlank(rules))
        say('rules', 'Kubernetes replaces them by those that are aggregated');
    },
  },
  'policy/cluster-admin': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: BINDINGS,
    ...ABOUT,
    see: GOOD,
    check: (binding, say) => {
      const fields = fieldsOf(binding);
      const subjects = mapsAt(fields, 'subjects');
      const admin = textAt(mapAt(fields, 'roleRef'), 'name') === 'cluster-admin';
      if (admin && subjects.some(({ kind }) => kind === 'ServiceAccount'))
        say('roleRef', 'Pods of the account may do everything that can be done');
      subjects.forEach(({ kind, name }, index) => {
        if (kind === 'Group' && name === 'system:masters')
          say(`subjects[${index}]`, 'the group has all rights without any binding');
      });
    },
  },
  'policy/rights-for-all': {
    weight: 'warning',
    sort: 'fault',
    reads: 'objects',
    kinds: BINDINGS,
    ...ABOUT,
    see: GOOD,
    check: (binding, say) => {
      mapsAt(fieldsOf(binding), 'subjects').forEach(({ name }, index) => {
        if (typeof name === 'string' && NOBODY.has(name))
          say(`subjects[${index}]`, `"${name}" is everybody who reaches the API server`);
      });
    },
  },
};
