import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkOptions } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import type { ExposeOptions } from '../pod/expose';
import type { ServiceName } from '../pod/names';
import type { PodTemplateParts } from '../pod/pod-props';
import { type AutoscaleOptions, autoscalerFields } from '../pod/scale';
import { Workload } from '../pod/workload';
import { HorizontalPodAutoscaler } from './horizontal-pod-autoscaler';
import type { Service } from './service';

/** What a StatefulSet is made of. */
export interface StatefulSetProps
  extends ObjectProps, PodTemplateParts, Omit<k8s.StatefulSetSpec, 'selector' | 'serviceName' | 'template'> {
  /**
   * Which Pods are its own; it cannot be changed once the object lives.
   *
   * @default - `app.kubernetes.io/name` and `app.kubernetes.io/instance`; the verbatim profile wants it written
   */
  readonly selector?: k8s.LabelSelector;
  /**
   * The headless Service that gives each Pod a name; it cannot be changed once the object lives.
   *
   * @default - the one that `exposeViaService` with `clusterIP: 'None'` makes, else none
   */
  readonly serviceName?: ServiceName;
}

const kind = { apiVersion: 'apps/v1', kind: 'StatefulSet', namespaced: true, body: 'spec' } as const;

/**
 * Pods with a name, an order and storage of their own.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/statefulset/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { StatefulSet } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * const agent = new StatefulSet(chart, 'agent', {
 *   volumeClaimTemplates: [{ metadata: { name: 'data' }, spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }],
 *   containers: [{ name: 'app', image: 'registry.example/agent:1.4.2', ports: [{ name: 'http', containerPort: 8080 }] }],
 * });
 * agent.mount('/data', { name: 'data' });
 * agent.exposeViaService({ port: 80, clusterIP: 'None' });
 * ```
 */
export class StatefulSet extends Workload<k8s.StatefulSet> {
  constructor(scope: Construct, id: string, props: StatefulSetProps) {
    super(scope, id, kind, props);
  }

  /**
   * Makes a Service of the same name for the Pods. A headless one, `clusterIP: 'None'`, gives each Pod a name, where
   * `serviceName` says nothing else.
   *
   * @throws GitopsError `construct/ambiguous-port` when there are several ports and none is named
   * @throws GitopsError `construct/unknown-port` when the named one is not there
   */
  override exposeViaService(options: ExposeOptions): Service {
    const service = super.exposeViaService(options);
    if (options.clusterIP === 'None') this.write({ serviceName: service.name, ...this.fields });
    return service;
  }

  /**
   * Lets the number of Pods follow their load; from then on `replicas` is not written.
   *
   * A workload that lives already would start again from one Pod, as the field goes with its only owner. Give the field
   * another owner before: apply the object with nothing but `spec.replicas`, by `kubectl apply --server-side` with a
   * `--field-manager` of another name.
   */
  autoscale(options: AutoscaleOptions): HorizontalPodAutoscaler {
    checkOptions(options, { method: '`autoscale`', context: this.context });
    const { replicas: _dropped, ...rest } = this.fields;
    this.write(rest);
    return new HorizontalPodAutoscaler(this, 'autoscaler', {
      ...autoscalerFields(options),
      metadata: this.own,
      scaleTargetRef: this,
    });
  }
}
