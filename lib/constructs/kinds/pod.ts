import type { Construct } from 'constructs';
import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import type { HoistedPodProps } from '../pod/pod-props';
import { type Pods, type PodsOwner, knownBy } from '../pod/pods';
import { podSpec } from '../pod/template';
import { Workload } from '../pod/workload';

/** What a Pod is made of. */
export interface PodProps extends ObjectProps, HoistedPodProps, Omit<k8s.PodSpec, keyof HoistedPodProps> {}

const kind = { apiVersion: 'v1', kind: 'Pod', namespaced: true, body: 'spec' } as const;

/**
 * Containers that live and die together on one node; nothing replaces them when the node goes, so that a Deployment,
 * StatefulSet, DaemonSet or Job is nearly always better.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/pods/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Pod } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Pod(chart, 'debug', { restartPolicy: 'Never', containers: [{ name: 'shell', image: 'registry.example/shell:1.4.2' }] });
 * ```
 */
export class Pod extends Workload<k8s.Pod> {
  constructor(scope: Construct, id: string, props: PodProps) {
    super(scope, id, kind, props);
  }

  protected override pods(fields: JsonObject, owner: PodsOwner): Pods {
    const spec = podSpec(fields, owner.surroundings, owner.context);
    const { labels = {} } = this.metadata.toJson();
    return { spec, template: { spec }, rest: {}, selectedBy: knownBy(labels, owner) };
  }

  protected override editPod(edit: (pod: JsonObject) => object): void {
    this.rewrite(edit(this.fields as JsonObject));
  }

  /** A Pod that runs cannot be rolled out again; its own annotations say what it was made of. */
  protected override editPodMetadata(edit: (metadata: JsonObject) => object): void {
    const { annotations = {} } = edit({ annotations: this.metadata.toJson().annotations ?? {} }) as k8s.ObjectMeta;
    for (const [key, value] of Object.entries(annotations)) this.metadata.addAnnotation(key, value);
  }

  protected override body(): JsonObject {
    return { spec: this.rendered().spec };
  }
}
