import { GitopsError, markCall, markExternal, originOfCall } from '../manifest';
import type { k8s } from '../schema';
import { isMap, told } from './object/argument';
import { type Keyed, volumeName } from './object/keyed';
import { RBAC } from './object/rbac';
import { ENV_SOURCE } from './pod/env-source';

/** A ConfigMap that somebody else makes, in the same namespace. */
export interface ExternalConfigMap<K extends string> extends Keyed<K> {
  /** The content as a volume of Pods. */
  volume(name?: string, options?: Omit<k8s.ConfigMapVolumeSource, 'name'>): k8s.Volume;
}

/** A Secret that somebody else makes, in the same namespace. */
export interface ExternalSecret<K extends string> extends Keyed<K> {
  /** The content as a volume of Pods. */
  volume(name?: string, options?: Omit<k8s.SecretVolumeSource, 'secretName'>): k8s.Volume;
}

/** A namespace that somebody else makes, as a peer of traffic. */
export interface ExternalNamespace extends k8s.NetworkPolicyPeer {
  readonly namespaceSelector: k8s.LabelSelector;
}

/** A claim that somebody else makes, in the same namespace. */
export interface ExternalClaim {
  readonly name: string;
  /** The claim as a volume of Pods. */
  volume(name?: string, options?: Omit<k8s.PersistentVolumeClaimVolumeSource, 'claimName'>): k8s.Volume;
}

/** A Service that somebody else makes. */
export interface ExternalService {
  readonly name: string;
  /** The name by which Pods reach it. */
  readonly host: string;
  /**
   * A port of it, where an Ingress of the same namespace leads.
   *
   * @throws GitopsError `construct/invalid-argument` when a namespace was named, which an Ingress cannot write
   */
  backend(port: k8s.IntOrString): k8s.IngressBackend;
}

/** An account that somebody else makes: for Pods of its namespace, and a subject of bindings. */
export interface ExternalServiceAccount extends k8s.Subject {
  readonly kind: 'ServiceAccount';
}

/** A role that somebody else makes, for bindings. */
export interface ExternalRole extends k8s.RoleRef {
  readonly kind: 'ClusterRole' | 'Role';
}

/** Where something is that somebody else makes. */
export interface ExternalPlace {
  /** @default - the namespace of what names it */
  readonly namespace?: string;
}

/**
 * References to objects that somebody else makes: an operator, another team, a person. They stand wherever an object of
 * our own may stand, and nothing is rendered for them.
 *
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Deployment, RoleBinding, external } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * const login = external.secret<'password'>('db-login');
 * const account = external.serviceAccount('web');
 * new Deployment(chart, 'web', {
 *   containers: [{ name: 'app', image: 'registry.example/web:1.4.2', env: [{ name: 'PASSWORD', valueFrom: login.key('password') }] }],
 *   template: { spec: { serviceAccountName: account } },
 * });
 * new RoleBinding(chart, 'web-views', { roleRef: external.clusterRole('view'), subjects: [account] });
 * ```
 */
export const external = {
  /** A ConfigMap; with its keys as type argument, they are checked. */
  configMap<K extends string = string>(name: string): ExternalConfigMap<K> {
    checkName('ConfigMap', name);
    const marked = <T extends object>(map: T): T => markExternal('ConfigMap', name, map);
    return {
      name,
      key: (key, options = {}) => ({ configMapKeyRef: marked({ name, key, ...options }) }),
      volume: (volume = volumeName(name), options = {}) => ({ name: volume, configMap: marked({ name, ...options }) }),
      envFrom: ({ prefix, ...options } = {}) => ({
        ...(prefix !== undefined && { prefix }),
        configMapRef: marked({ name, ...options }),
      }),
      [ENV_SOURCE]: () => ({ configMapRef: marked({ name }) }),
    };
  },

  /** A Secret; with its keys as type argument, they are checked. */
  secret<K extends string = string>(name: string): ExternalSecret<K> {
    checkName('Secret', name);
    const marked = <T extends object>(map: T): T => markExternal('Secret', name, map);
    return {
      name,
      key: (key, options = {}) => ({ secretKeyRef: marked({ name, key, ...options }) }),
      volume: (volume = volumeName(name), options = {}) => ({
        name: volume,
        secret: marked({ secretName: name, ...options }),
      }),
      envFrom: ({ prefix, ...options } = {}) => ({
        ...(prefix !== undefined && { prefix }),
        secretRef: marked({ name, ...options }),
      }),
      [ENV_SOURCE]: () => ({ secretRef: marked({ name }) }),
    };
  },

  /** A namespace, as one whose Pods are let in or reached: `web.allowFrom(external.namespace('monitoring'))`. */
  namespace(name: string): ExternalNamespace {
    checkName('Namespace', name);
    return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
  },

  /** A PersistentVolumeClaim. */
  claim(name: string): ExternalClaim {
    checkName('PersistentVolumeClaim', name);
    return {
      name,
      volume: (volume = volumeName(name), options = {}) => ({
        name: volume,
        persistentVolumeClaim: markExternal('PersistentVolumeClaim', name, { claimName: name, ...options }),
      }),
    };
  },

  /** A Service: its host name, a backend of an Ingress, or the Service of a StatefulSet. */
  service(name: string, place: ExternalPlace = {}): ExternalService {
    checkName('Service', name);
    const namespace = namespaceIn(place, 'Service');
    const service = {
      name,
      host: namespace === undefined ? name : `${name}.${namespace}.svc`,
      backend: (port: k8s.IntOrString) => backendOf(name, namespace, port),
    };
    return markExternal('Service', name, service);
  },

  /** A ServiceAccount: a subject of bindings, or what Pods run as. */
  serviceAccount(name: string, place: ExternalPlace = {}): ExternalServiceAccount {
    checkName('ServiceAccount', name);
    const namespace = namespaceIn(place, 'ServiceAccount');
    const account = { kind: 'ServiceAccount', name, ...(namespace !== undefined && { namespace }) } as const;
    return markExternal('ServiceAccount', name, account);
  },

  /** A Role of the same namespace. */
  role(name: string): ExternalRole {
    checkName('Role', name);
    return markExternal('Role', name, { apiGroup: RBAC, kind: 'Role', name });
  },

  /** A ClusterRole, such as those that every cluster has: `external.clusterRole('view')`. */
  clusterRole(name: string): ExternalRole {
    checkName('ClusterRole', name);
    return markExternal('ClusterRole', name, { apiGroup: RBAC, kind: 'ClusterRole', name });
  },
} as const;

/** An Ingress has no field for a namespace: it would lead to a Service of that name in its own. */
function backendOf(name: string, namespace: string | undefined, port: k8s.IntOrString): k8s.IngressBackend {
  if (namespace === undefined) return { service: markExternal('Service', name, { name, port: portOf(port) }) };
  const seen = `an Ingress leads only to Services of its own namespace, and "${name}" is one of "${namespace}"; leave the namespace out where the Ingress stands in it, else an ExternalName Service leads to "${name}.${namespace}.svc"`;
  throw refusal('Service', seen);
}

function portOf(port: k8s.IntOrString): k8s.ServiceBackendPort {
  return typeof port === 'number' ? { number: port } : { name: port };
}

/** A place that is misread would mean the namespace of what names it. */
function namespaceIn(place: ExternalPlace, kind: string): string | undefined {
  if (!isMap(place)) throw refusal(kind, `its place is ${told(place)}, and not a map such as { namespace: 'ci' }`);
  const { namespace, ...rest } = place as { readonly namespace?: unknown };
  const [strange] = Object.keys(rest);
  if (strange !== undefined) throw refusal(kind, `its place has no "${strange}", only a namespace`);
  if (namespace === undefined || (typeof namespace === 'string' && namespace !== '')) return namespace;
  throw refusal(kind, `its namespace is ${told(namespace)}`);
}

/** A name that is not there would be left out, and then a selector means everything. */
function checkName(kind: string, name: unknown): void {
  if (typeof name !== 'string' || name === '') throw refusal(kind, `its name is ${told(name)}`);
}

function refusal(kind: string, seen: string): GitopsError {
  const attempt = `Cannot refer to a ${kind} that somebody else makes`;
  return new GitopsError('construct/invalid-argument', { attempt, origin: originOfCall(markCall()), seen });
}
