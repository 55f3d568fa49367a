import type { Construct } from 'constructs';
import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import type { ObjectProps } from '../object/identity';
import type { ServiceAccountName } from '../pod/names';
import type { HoistedPodProps } from '../pod/pod-props';
import { type Pods, type PodsOwner, knownBy } from '../pod/pods';
import { podSpec } from '../pod/template';
import { Workload } from '../pod/workload';

/** What a Pod is made of. */
export interface PodProps
  extends ObjectProps, HoistedPodProps, Omit<k8s.PodSpec, keyof HoistedPodProps | 'serviceAccountName'> {
  /** The account that the Pod runs as: a ServiceAccount, or its name. @default - the one called `default` */
  readonly serviceAccountName?: ServiceAccountName;
}

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

  /** The metadata of the Pod is its own. */
  protected override editPodMetadata(edit: (metadata: JsonObject) => object): void {
    const { labels: before = {}, annotations: said = {} } = this.metadata.toJson();
    const { labels = {}, annotations = {} } = edit({ labels: before, annotations: said }) as k8s.ObjectMeta;
    for (const [key, value] of Object.entries(labels)) this.metadata.addLabel(key, value);
    for (const [key, value] of Object.entries(annotations)) this.metadata.addAnnotation(key, value);
  }

  protected override body(): JsonObject {
    return { spec: this.rendered().spec };
  }
}
