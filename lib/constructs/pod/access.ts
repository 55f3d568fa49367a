import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import { GitopsError, OBJECT_SOURCE, groupOf, isObjectSource, markExternal } from '../../manifest';
import { builtInKind, type k8s } from '../../schema';
import { Role } from '../kinds/role';
import { RoleBinding } from '../kinds/role-binding';
import { ServiceAccount } from '../kinds/service-account';
import { checkArgument, isMap } from '../object/argument';
import type { CallContext } from '../object/call-context';

/** What may be done with objects. */
export type Verb = 'get' | 'list' | 'watch' | 'create' | 'update' | 'patch' | 'delete' | 'deletecollection';

/** A right: a rule as Kubernetes writes it, or verbs on certain objects. */
export type Grant = k8s.PolicyRule | { readonly verbs: readonly Verb[]; readonly on: readonly ApiObject[] };

/** The rights of one workload: an account of its own, one Role that grows, and their binding. */
export class Access {
  private role: Role | undefined;

  constructor(
    private readonly owner: Construct & { readonly name: string },
    private readonly context: CallContext,
  ) {}

  /**
   * Gives rights to an account, or to one that is made for the workload; answers the account's name.
   *
   * @throws GitopsError `construct/moving-name` for an object whose name changes with its content
   */
  grant(grants: readonly Grant[], account: string | undefined, metadata: k8s.ObjectMeta): string {
    const rules = grants.flatMap((grant) => rulesOf(grant, this.context));
    if (this.role) this.role.addRules(...rules);
    else this.role = this.make(rules, account, metadata);
    return account ?? this.owner.name;
  }

  private make(rules: readonly k8s.PolicyRule[], account: string | undefined, metadata: k8s.ObjectMeta): Role {
    const role = new Role(this.owner, 'role', { metadata, rules });
    const { namespace } = metadata;
    const name = account ?? this.owner.name;
    const written = { kind: 'ServiceAccount', name, ...(namespace !== undefined && { namespace }) } as const;
    const isExternal = this.context.external?.has(`ServiceAccount/${name}`);
    const subject = isExternal ? markExternal('ServiceAccount', name, written) : written;
    if (account === undefined)
      new ServiceAccount(this.owner, 'account', { metadata, automountServiceAccountToken: false });
    new RoleBinding(this.owner, 'role-binding', { metadata, roleRef: role, subjects: [subject] });
    return role;
  }
}

/** One rule for each kind, so that no right arises from the kind of one object and the name of another. */
function rulesOf(grant: Grant, context: CallContext): readonly k8s.PolicyRule[] {
  checkGrant(grant, context);
  if (!('on' in grant)) return [grant];
  const rules = new Map<
    string,
    { apiGroups: string[]; resources: string[]; resourceNames: string[]; verbs: readonly Verb[] }
  >();
  for (const object of grant.on) {
    refuseMoving(object, context);
    const group = groupOf(object.apiVersion);
    const resource = pluralOf(object);
    const rule = rules.get(`${group}/${resource}`) ?? {
      apiGroups: [group],
      resources: [resource],
      resourceNames: [],
      verbs: grant.verbs,
    };
    rules.set(`${group}/${resource}`, { ...rule, resourceNames: [...rule.resourceNames, object.name] });
  }
  return [...rules.values()];
}

function checkGrant(grant: Grant, context: CallContext): void {
  const wants = 'rules as Kubernetes writes them, or `{ verbs: […], on: […] }` with objects';
  const on: unknown = Reflect.get(Object(grant), 'on');
  const objects =
    !isMap(grant) || !('on' in grant) || (Array.isArray(on) && on.every((one) => ApiObject.isApiObject(one)));
  checkArgument(isMap(grant) && objects, { method: '`grant`', context, wants, value: objects ? grant : on });
  const { verbs }: { readonly verbs?: unknown } = grant;
  checkArgument(Array.isArray(verbs), { method: '`grant`', context, wants: 'verbs as a list', value: verbs });
}

function pluralOf({ apiVersion, kind }: ApiObject): string {
  return builtInKind(groupOf(apiVersion), kind)?.plural ?? `${kind.toLowerCase()}s`;
}

function refuseMoving(object: ApiObject, context: CallContext): void {
  if (!isObjectSource(object) || object[OBJECT_SOURCE]().naming !== 'content') return;
  throw new GitopsError('construct/moving-name', {
    attempt: `Cannot grant ${context.object} rights to ${object.kind} "${object.name}"`,
    origin: context.calling.origin,
    seen: 'a hash of its content becomes part of its name',
  });
}
