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

const FIELDS = ['serviceAccountName', 'serviceName'] as const;

/** A map in which names stand where objects were written; tells of those that somebody else makes, as `Kind/name`. */
export function writeNames<M extends object>(map: M, tell: (external: string) => void): M {
  const names: Record<string, string> = {};
  for (const field of FIELDS) {
    const object: unknown = Reflect.get(map, field);
    if (typeof object !== 'object' || object === null) continue;
    const { name, [EXTERNAL]: external } = object as { readonly name?: unknown; readonly [EXTERNAL]?: string };
    if (typeof name === 'string') names[field] = name;
    if (external !== undefined) tell(external);
  }
  return Object.keys(names).length > 0 ? { ...map, ...names } : map;
}
