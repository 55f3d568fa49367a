import type { Construct } from 'constructs';
import { OBJECT_SOURCE, type SourcedObject } from '../../manifest';
import type { k8s } from '../../schema';
import { checkProps } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import {
  type EnvFromOptions,
  type KeyOptions,
  type Keyed,
  type KeyedProps,
  checkKey,
  namingOf,
  volumeName,
} from '../object/keyed';
import { TypedObject } from '../object/typed-object';
import { ENV_SOURCE } from '../pod/env-source';

/** What a Secret is made of. */
export interface SecretProps<K extends string = string> extends ObjectProps, KeyedProps {
  /** Bytes by key, as base64. @default - none */
  readonly data?: Readonly<Record<K, string>>;
  /** Text by key; Kubernetes stores it as base64. @default - none */
  readonly stringData?: Readonly<Record<K, string>>;
  /** Whether Kubernetes refuses later changes of the content. @default - it takes them */
  readonly immutable?: boolean;
  /** What the content means, such as `kubernetes.io/tls`. @default - `Opaque`, says Kubernetes */
  readonly type?: SecretType | (string & {});
}

/** The types that Kubernetes itself knows. */
export type SecretType =
  | 'Opaque'
  | 'bootstrap.kubernetes.io/token'
  | 'kubernetes.io/basic-auth'
  | 'kubernetes.io/dockercfg'
  | 'kubernetes.io/dockerconfigjson'
  | 'kubernetes.io/service-account-token'
  | 'kubernetes.io/ssh-auth'
  | 'kubernetes.io/tls';

const kind = { apiVersion: 'v1', kind: 'Secret', namespaced: true, body: 'fields' } as const;

/**
 * Confidential data that Pods read as variables or files. What is written here is rendered as it is: keep real
 * credentials out of it and of git, and read a Secret that the cluster makes with `external.secret('db').key('password')`.
 * Values that are no secret are rendered for production where `accept` says why (`policy/plain-secret`).
 *
 * @see https://kubernetes.io/docs/concepts/configuration/secret/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { Secret } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * new Secret(chart, 'registry', {
 *   type: 'kubernetes.io/basic-auth',
 *   stringData: { username: 'reader', password: 'not-a-real-one' },
 *   accept: { 'policy/plain-secret': 'an example that opens nothing' },
 * });
 * ```
 */
export class Secret<const K extends string = string> extends TypedObject<k8s.Secret> implements Keyed<K> {
  private readonly naming: 'fixed' | 'content';

  constructor(scope: Construct, id: string, props: SecretProps<K> = {}) {
    const { naming: _naming, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    super(scope, id, kind, rest);
    // Kubernetes itself fills in a token, for an object of a name that stays.
    const token = props.type === 'kubernetes.io/service-account-token';
    this.naming = token ? 'fixed' : namingOf(this.profile, props, this.context);
  }

  /**
   * One key as the source of an environment variable: `{ name: 'PASSWORD', valueFrom: secret.key('password') }`.
   *
   * @throws GitopsError `construct/unknown-key` for a key that is not there
   */
  key(key: K, options: KeyOptions = {}): k8s.EnvVarSource {
    checkKey(key, [this.fields.data, this.fields.stringData], this.context);
    return { secretKeyRef: { name: this.name, key, ...options } };
  }

  /** The content as a volume of Pods. */
  volume(name: string = volumeName(this.name), options: Omit<k8s.SecretVolumeSource, 'secretName'> = {}): k8s.Volume {
    return { name, secret: { secretName: this.name, ...options } };
  }

  /** All keys as environment variables: `envFrom: [login.envFrom({ prefix: 'APP_' })]`. */
  envFrom(options: EnvFromOptions = {}): k8s.EnvFromSource {
    const { prefix, ...rest } = options;
    return { ...(prefix !== undefined && { prefix }), secretRef: { name: this.name, ...rest } };
  }

  /** What stands in `envFrom`. */
  [ENV_SOURCE](): k8s.EnvFromSource {
    return this.envFrom();
  }

  /** What synthesis reads. */
  override [OBJECT_SOURCE](): SourcedObject {
    return { ...super[OBJECT_SOURCE](), naming: this.naming };
  }
}
