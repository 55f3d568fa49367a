import type { k8s } from '../../schema';

/** The manifests of built-in kinds, by apiVersion and kind; what an overlay selects by identity is typed by it. */
export interface KindTypes {
  readonly v1: CoreKinds;
  readonly 'apps/v1': {
    readonly DaemonSet: k8s.DaemonSet;
    readonly Deployment: k8s.Deployment;
    readonly ReplicaSet: k8s.ReplicaSet;
    readonly StatefulSet: k8s.StatefulSet;
  };
  readonly 'autoscaling/v2': { readonly HorizontalPodAutoscaler: k8s.HorizontalPodAutoscaler };
  readonly 'batch/v1': { readonly CronJob: k8s.CronJob; readonly Job: k8s.Job };
  readonly 'networking.k8s.io/v1': {
    readonly Ingress: k8s.Ingress;
    readonly IngressClass: k8s.IngressClass;
    readonly NetworkPolicy: k8s.NetworkPolicy;
  };
  readonly 'policy/v1': { readonly PodDisruptionBudget: k8s.PodDisruptionBudget };
  readonly 'rbac.authorization.k8s.io/v1': {
    readonly ClusterRole: k8s.ClusterRole;
    readonly ClusterRoleBinding: k8s.ClusterRoleBinding;
    readonly Role: k8s.Role;
    readonly RoleBinding: k8s.RoleBinding;
  };
  readonly 'scheduling.k8s.io/v1': { readonly PriorityClass: k8s.PriorityClass };
  readonly 'storage.k8s.io/v1': { readonly CSIDriver: k8s.CSIDriver; readonly StorageClass: k8s.StorageClass };
  readonly 'apiextensions.k8s.io/v1': { readonly CustomResourceDefinition: k8s.CustomResourceDefinition };
  readonly 'apiregistration.k8s.io/v1': { readonly APIService: k8s.APIService };
  readonly 'admissionregistration.k8s.io/v1': {
    readonly MutatingWebhookConfiguration: k8s.MutatingWebhookConfiguration;
    readonly ValidatingAdmissionPolicy: k8s.ValidatingAdmissionPolicy;
    readonly ValidatingAdmissionPolicyBinding: k8s.ValidatingAdmissionPolicyBinding;
    readonly ValidatingWebhookConfiguration: k8s.ValidatingWebhookConfiguration;
  };
}

interface CoreKinds {
  readonly ConfigMap: k8s.ConfigMap;
  readonly LimitRange: k8s.LimitRange;
  readonly Namespace: k8s.Namespace;
  readonly PersistentVolume: k8s.PersistentVolume;
  readonly PersistentVolumeClaim: k8s.PersistentVolumeClaim;
  readonly Pod: k8s.Pod;
  readonly ResourceQuota: k8s.ResourceQuota;
  readonly Secret: k8s.Secret;
  readonly Service: k8s.Service;
  readonly ServiceAccount: k8s.ServiceAccount;
}

/** The manifest of a kind; unknown for kinds that are not listed. */
export type KindType<V, K> = V extends keyof KindTypes
  ? K extends keyof KindTypes[V]
    ? KindTypes[V][K]
    : unknown
  : unknown;
