import type { JsonObject } from '../../../lib/manifest';
import { kindOf } from './compare';
import type { Server } from './server';

const object = (apiVersion: string, kind: string, name: string, rest: JsonObject = {}): JsonObject => ({
  apiVersion,
  kind,
  metadata: { name },
  ...rest,
});

/**
 * What the objects that are tried refer to, so that the verdict is on them and not on what the cluster lacks.
 *
 * These really are created in a cluster that other tests share: a name without a namespace is one that none of them
 * asks for.
 */
const SURROUNDINGS: readonly JsonObject[] = [
  object('v1', 'ServiceAccount', 'a'),
  object('v1', 'ServiceAccount', 'runner'),
  object('scheduling.k8s.io/v1', 'PriorityClass', 'a', { value: 5 }),
  object('scheduling.k8s.io/v1', 'PriorityClass', 'live-high', { value: 1000 }),
  object('node.k8s.io/v1', 'RuntimeClass', 'a', { handler: 'a' }),
  object('node.k8s.io/v1', 'RuntimeClass', 'live-heavy', { handler: 'heavy', overhead: { podFixed: { cpu: '100m' } } }),
];

/** Creates what is referred to; what is there already stays. */
export async function surround(server: Server): Promise<void> {
  for (const one of SURROUNDINGS) {
    const { status, message } = await server.create(one, false);
    if (status !== 201 && status !== 409) throw new Error(`fails to create ${kindOf(one)}: ${message}`);
  }
}
