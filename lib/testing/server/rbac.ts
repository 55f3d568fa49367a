import { type Obj, obj, objs, text, texts } from '../value';
import type { Server } from './server';

/** One thing to be done. */
export interface Rights {
  readonly verb: string;
  readonly group: string;
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
}

const GROUP = 'rbac.authorization.k8s.io/v1';

/** Whether roles and bindings in the store let a user do something. */
export function allows(server: Server, user: string, asked: Rights): boolean {
  return rulesFor(server, user, asked.namespace).some((rule) => covers(rule, asked));
}

/** The rules that bindings give a user, in a namespace or, with none, in the whole cluster. */
export function rulesFor(server: Server, user: string, namespace: string): readonly Obj[] {
  const list = (kind: string, where = ''): Obj[] => server.store.list(server.registry.builtIn(GROUP, kind), where);
  const wide = list('ClusterRoleBinding').filter((binding) => names(binding, user));
  const narrow = namespace ? list('RoleBinding', namespace).filter((binding) => names(binding, user)) : [];
  return [...wide, ...narrow].flatMap((binding) => {
    const ref = obj(binding['roleRef']);
    const where = ref['kind'] === 'Role' ? namespace : '';
    const role = server.store.get(server.registry.builtIn(GROUP, text(ref['kind'])), where, text(ref['name']));
    return objs(role?.['rules']);
  });
}

function names(binding: Obj, user: string): boolean {
  return objs(binding['subjects']).some((subject) => {
    if (subject['kind'] === 'ServiceAccount')
      return user === `system:serviceaccount:${text(subject['namespace'])}:${text(subject['name'])}`;
    return subject['kind'] === 'User' && subject['name'] === user;
  });
}

function covers(rule: Obj, { verb, group, resource, name }: Rights): boolean {
  const has = (field: string, value: string): boolean => texts(rule[field]).some((one) => one === '*' || one === value);
  const only = texts(rule['resourceNames']);
  return (
    has('verbs', verb) &&
    has('apiGroups', group) &&
    has('resources', resource) &&
    (only.length === 0 || only.includes(name))
  );
}
