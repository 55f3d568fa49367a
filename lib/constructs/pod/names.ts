import type { ApiObject } from 'cdk8s';
import { EXTERNAL } from '../../manifest';
import type { k8s } from '../../schema';

/** What Pods run as: a ServiceAccount as construct, one that somebody else makes, or a name. */
export type ServiceAccountName =
  | string
  | (ApiObject & { readonly manifest?: k8s.ServiceAccount })
  | { readonly kind: 'ServiceAccount'; readonly name: string };

/** A Service as construct, one that somebody else makes, or a name. */
export type ServiceName =
  string | (ApiObject & { readonly manifest?: k8s.Service }) | { readonly host: string; readonly name: string };

interface Named {
  readonly name?: unknown;
  readonly namespace?: string;
  readonly [EXTERNAL]?: string;
}

const FIELDS = ['serviceAccountName', 'serviceName'] as const;

/** Told of what somebody else makes, as `Kind/name`, and of its namespace where that is said. */
export type TellExternal = (external: string, namespace?: string) => void;

/** A map in which names stand where objects were written; tells of those that somebody else makes. */
export function writeNames<M extends object>(map: M, tell: TellExternal): M {
  const names: Record<string, string> = {};
  for (const field of FIELDS) {
    const object: unknown = Reflect.get(map, field);
    if (typeof object !== 'object' || object === null) continue;
    const { name, namespace, [EXTERNAL]: external } = object as Named;
    if (typeof name === 'string') names[field] = name;
    if (external !== undefined) tell(external, namespace);
  }
  return Object.keys(names).length > 0 ? { ...map, ...names } : map;
}
