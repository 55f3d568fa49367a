import { markExternal } from '../manifest';
import type { k8s } from '../schema';
import { volumeName } from './object/keyed';
import { ENV_SOURCE, type EnvSource } from './pod/env-source';

/** A ConfigMap or Secret that somebody else makes, in the same namespace. */
export interface ExternalKeyed<K extends string> extends EnvSource {
  readonly name: string;
  /** One key as the source of an environment variable. */
  key(key: K): k8s.EnvVarSource;
  /** The content as a volume of Pods. */
  volume(name?: string): k8s.Volume;
}

/** A namespace that somebody else makes, as a peer of traffic. */
export interface ExternalNamespace extends k8s.NetworkPolicyPeer {
  readonly namespaceSelector: k8s.LabelSelector;
}

/** A claim that somebody else makes, in the same namespace. */
export interface ExternalClaim {
  readonly name: string;
  /** The claim as a volume of Pods. */
  volume(name?: string): k8s.Volume;
}

/**
 * References to objects that somebody else makes: an operator, another team, a person. They stand wherever an object of
 * our own may stand, and nothing is rendered for them.
 *
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Deployment, external } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * const login = external.secret<'password'>('db-login');
 * new Deployment(chart, 'web', {
 *   containers: [{ name: 'app', image: 'registry.example/web:1.4.2', env: [{ name: 'PASSWORD', valueFrom: login.key('password') }] }],
 * });
 * ```
 */
export const external = {
  /** A ConfigMap; with its keys as type argument, they are checked. */
  configMap<K extends string = string>(name: string): ExternalKeyed<K> {
    return {
      name,
      key: (key) => ({ configMapKeyRef: markExternal('ConfigMap', name, { name, key }) }),
      volume: (volume = volumeName(name)) => ({ name: volume, configMap: markExternal('ConfigMap', name, { name }) }),
      [ENV_SOURCE]: () => ({ configMapRef: markExternal('ConfigMap', name, { name }) }),
    };
  },

  /** A Secret; with its keys as type argument, they are checked. */
  secret<K extends string = string>(name: string): ExternalKeyed<K> {
    return {
      name,
      key: (key) => ({ secretKeyRef: markExternal('Secret', name, { name, key }) }),
      volume: (volume = volumeName(name)) => ({
        name: volume,
        secret: markExternal('Secret', name, { secretName: name }),
      }),
      [ENV_SOURCE]: () => ({ secretRef: markExternal('Secret', name, { name }) }),
    };
  },

  /** A namespace, as one whose Pods are let in or reached: `web.allowFrom(external.namespace('monitoring'))`. */
  namespace(name: string): ExternalNamespace {
    return { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } };
  },

  /** A PersistentVolumeClaim. */
  claim(name: string): ExternalClaim {
    return {
      name,
      volume: (volume = volumeName(name)) => ({
        name: volume,
        persistentVolumeClaim: markExternal('PersistentVolumeClaim', name, { claimName: name }),
      }),
    };
  },
} as const;
