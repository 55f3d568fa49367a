import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';

/** What a Node is made of. */
export interface NodeProps extends ObjectProps, k8s.NodeSpec {}

const kind = { apiVersion: 'v1', kind: 'Node', namespaced: false, body: 'spec' } as const;

/**
 * A machine of the cluster; nodes register themselves, so this is for what stands in their place.
 *
 * @see https://kubernetes.io/docs/concepts/architecture/nodes/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Node } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Node(chart, 'node-1', { unschedulable: true });
 * ```
 */
export class Node extends TypedObject<k8s.Node> {
  constructor(scope: Construct, id: string, props: NodeProps = {}) {
    super(scope, id, kind, props);
  }
}
