import { GitopsError, type Profile, compareCodeUnits } from '../../manifest';
import type { k8s } from '../../schema';
import type { EnvSource } from '../pod/env-source';
import { checkArgument } from './argument';
import type { CallContext } from './call-context';
import type { ObjectProps } from './identity';

/** What ConfigMaps and Secrets take beside their content. */
export interface KeyedProps {
  /**
   * `content`: a hash of the content becomes part of the name wherever workloads read the object, so that a change of
   * content rolls them out; `fixed`: the name stays.
   *
   * @default - 'content' in the hardened profile where `metadata.name` is not written, else 'fixed'
   */
  readonly naming?: 'fixed' | 'content';
}

/** How one key is read. */
export interface KeyOptions {
  /** Whether Pods start without the key. @default false */
  readonly optional?: boolean;
}

/** How all keys become environment variables. */
export interface EnvFromOptions extends KeyOptions {
  /** What stands before each key in the name of its variable. @default - nothing */
  readonly prefix?: string;
}

/** A ConfigMap or a Secret, as Pods read it. */
export interface Keyed<K extends string> extends EnvSource {
  readonly name: string;
  /** One key as the source of an environment variable. */
  key(key: K, options?: KeyOptions): k8s.EnvVarSource;
  /** All keys as environment variables, for `envFrom`; the object itself stands there for all keys as they are. */
  envFrom(options?: EnvFromOptions): k8s.EnvFromSource;
}

/** How the name of a keyed object is made; a name that somebody wrote stays, whatever the profile. */
export function namingOf(
  profile: Profile,
  { naming, metadata }: KeyedProps & ObjectProps,
  context: CallContext,
): 'fixed' | 'content' {
  const fits = [undefined, 'fixed', 'content'].includes(naming);
  checkArgument(fits, { method: '`naming`', context, wants: '"fixed" or "content"', value: naming });
  if (naming !== undefined) return naming;
  return profile === 'hardened' && metadata?.name === undefined ? 'content' : 'fixed';
}

/**
 * Checks that an object has a key; one without any content is filled in by somebody else, and may have it.
 *
 * @throws GitopsError `construct/unknown-key` when it does not
 */
export function checkKey(key: string, contents: readonly unknown[], context: CallContext): void {
  const keys = contents.flatMap((content) => Object.keys(content ?? {}));
  if (keys.length === 0 || keys.includes(key)) return;
  throw new GitopsError('construct/unknown-key', {
    attempt: `Cannot read the key "${key}" of ${context.object}`,
    origin: context.calling.origin,
    seen: `it has ${keys.sort(compareCodeUnits).join(', ')}`,
  });
}

/** A volume name for an object name, in which dots may stand. */
export function volumeName(name: string): string {
  return name.replaceAll('.', '-').slice(0, 63).replace(/-+$/, '');
}
