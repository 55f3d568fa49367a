import { type Kind, resourceName } from '../kinds';
import { pruneAndDefault, roundTrip } from '../types';
import { type Obj, obj } from '../value';
import { defaultEndpoints, defaultIngressClass, defaultNetworkPolicy, defaultService } from './network';
import * as others from './others';
import * as workloads from './workloads';

const DEFAULTS: Readonly<Record<string, (object: Obj) => void>> = {
  pods: workloads.defaultPod,
  podtemplates: workloads.defaultPodTemplate,
  replicationcontrollers: workloads.defaultReplicationController,
  'deployments.apps': workloads.defaultDeployment,
  'replicasets.apps': workloads.defaultReplicaSet,
  'statefulsets.apps': workloads.defaultStatefulSet,
  'daemonsets.apps': workloads.defaultDaemonSet,
  'jobs.batch': workloads.defaultJob,
  'cronjobs.batch': workloads.defaultCronJob,
  services: defaultService,
  endpoints: defaultEndpoints,
  'networkpolicies.networking.k8s.io': defaultNetworkPolicy,
  'ingressclasses.networking.k8s.io': defaultIngressClass,
  secrets: others.defaultSecret,
  namespaces: others.defaultNamespace,
  persistentvolumeclaims: others.defaultClaim,
  persistentvolumes: others.defaultVolume,
  limitranges: others.defaultLimitRange,
  'apiservices.apiregistration.k8s.io': others.defaultApiService,
  'storageclasses.storage.k8s.io': others.defaultStorageClass,
  'priorityclasses.scheduling.k8s.io': others.defaultPriorityClass,
  'rolebindings.rbac.authorization.k8s.io': others.defaultBinding,
  'clusterrolebindings.rbac.authorization.k8s.io': others.defaultBinding,
  'horizontalpodautoscalers.autoscaling': others.defaultAutoscaler,
  'validatingwebhookconfigurations.admissionregistration.k8s.io': others.defaultWebhooks,
  'mutatingwebhookconfigurations.admissionregistration.k8s.io': others.defaultWebhooks,
  'validatingadmissionpolicies.admissionregistration.k8s.io': others.defaultAdmissionPolicy,
  'validatingadmissionpolicybindings.admissionregistration.k8s.io': others.defaultAdmissionBinding,
  'customresourcedefinitions.apiextensions.k8s.io': others.defaultDefinition,
};

/** The object as the API server decodes it: known fields only, with the defaults of its kind. */
export function decoded(kind: Kind, object: Obj): Obj {
  if (kind.custom) {
    pruneAndDefault(kind.type, object);
    return object;
  }
  const typed = obj(roundTrip(kind.type, object));
  DEFAULTS[resourceName(kind)]?.(typed);
  return obj(roundTrip(kind.type, typed));
}

/** The object of a kind before anything was written into it. */
export function blank(kind: Kind): Obj {
  return kind.custom ? {} : obj(roundTrip(kind.type, {}));
}
