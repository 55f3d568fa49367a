import type { Construct } from 'constructs';
import { OBJECT_SOURCE, type SourcedObject } from '../../manifest';
import type { k8s } from '../../schema';
import {
  type EnvFromOptions,
  type KeyOptions,
  type Keyed,
  type KeyedProps,
  checkKey,
  namingOf,
  volumeName,
} from '../object/keyed';
import { checkProps } from '../object/argument';
import type { ObjectProps } from '../object/identity';
import { TypedObject } from '../object/typed-object';
import { ENV_SOURCE } from '../pod/env-source';

type Texts<K extends string> = Readonly<Record<K, string>>;

/** What a ConfigMap is made of. */
export interface ConfigMapProps<K extends string = string> extends ObjectProps, KeyedProps {
  /** Text by key. @default - none */
  readonly data?: Texts<K>;
  /** Bytes by key, as base64. @default - none */
  readonly binaryData?: Readonly<Record<string, string>>;
  /** Whether Kubernetes refuses later changes of the content. @default - it takes them */
  readonly immutable?: boolean;
}

const kind = { apiVersion: 'v1', kind: 'ConfigMap', namespaced: true, body: 'fields' } as const;

/**
 * Configuration that Pods read as variables or files.
 *
 * @see https://kubernetes.io/docs/concepts/configuration/configmap/
 * @example
 * ```ts
 * import { Chart, Testing } from 'cdk8s';
 * import { ConfigMap, Deployment } from 'cdk8s-gitops';
 *
 * const chart = new Chart(Testing.app(), 'shop');
 * const settings = new ConfigMap(chart, 'settings', { data: { LOG_LEVEL: 'info' } });
 * new Deployment(chart, 'web', { containers: [{ name: 'app', image: 'registry.example/web:1.4.2', envFrom: [settings] }] });
 * ```
 */
export class ConfigMap<const K extends string = string> extends TypedObject<k8s.ConfigMap> implements Keyed<K> {
  private readonly naming: 'fixed' | 'content';

  constructor(scope: Construct, id: string, props: ConfigMapProps<K> = {}) {
    const { naming: _naming, ...rest } = checkProps(props, { scope, id, kind: kind.kind });
    super(scope, id, kind, rest);
    this.naming = namingOf(this.profile, props, this.context);
  }

  /**
   * One key as the source of an environment variable: `{ name: 'LEVEL', valueFrom: settings.key('LOG_LEVEL') }`.
   *
   * @throws GitopsError `construct/unknown-key` for a key that is not there
   */
  key(key: K, options: KeyOptions = {}): k8s.EnvVarSource {
    checkKey(key, [this.fields.data, this.fields.binaryData], this.context);
    return { configMapKeyRef: { name: this.name, key, ...options } };
  }

  /** The content as a volume of Pods. */
  volume(name: string = volumeName(this.name), options: Omit<k8s.ConfigMapVolumeSource, 'name'> = {}): k8s.Volume {
    return { name, configMap: { name: this.name, ...options } };
  }

  /** All keys as environment variables: `envFrom: [settings.envFrom({ prefix: 'APP_' })]`. */
  envFrom(options: EnvFromOptions = {}): k8s.EnvFromSource {
    const { prefix, ...rest } = options;
    return { ...(prefix !== undefined && { prefix }), configMapRef: { name: this.name, ...rest } };
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
