import type { Construct } from 'constructs';
import type { k8s } from '../../schema';
import { checkOptions } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import type { PodTemplateParts } from '../pod/pod-props';
import { type AutoscaleOptions, autoscalerFields } from '../pod/scale';
import { Workload } from '../pod/workload';
import { HorizontalPodAutoscaler } from './horizontal-pod-autoscaler';

/** What a Deployment is made of. */
export interface DeploymentProps
  extends ObjectProps, PodTemplateParts, Omit<k8s.DeploymentSpec, 'selector' | 'template'> {
  /**
   * Which Pods are its own; it cannot be changed once the object lives.
   *
   * @default - `app.kubernetes.io/name` and `app.kubernetes.io/instance`; the verbatim profile wants it written
   */
  readonly selector?: k8s.LabelSelector;
}

const kind = { apiVersion: 'apps/v1', kind: 'Deployment', namespaced: true, body: 'spec' } as const;

/**
 * Pods of one template, replaced step by step when the template changes.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/deployment/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Deployment, external } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * const web = new Deployment(chart, 'web', {
 *   replicas: 2,
 *   containers: [{ name: 'app', image: 'registry.example/web:1.4.2', ports: [{ name: 'http', containerPort: 8080 }] }],
 * });
 * web.exposeViaService({ port: 80 }).exposeViaIngress('shop.example', {
 *   from: [external.namespace('ingress-nginx')],
 * });
 * ```
 */
export class Deployment extends Workload<k8s.Deployment> {
  constructor(scope: Construct, id: string, props: DeploymentProps) {
    super(scope, id, kind, props);
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
