import type { Container, Pods } from './pods';
import { mapAt, mapsAt, textAt } from './read';
import { type Judged, fieldsOf, namespaceOf } from './judged';
import type { World } from './world';

/** The names in `$(NAME)`; `$$(NAME)` is plain text. */
export function referencesIn(value: string): readonly string[] {
  if (!value.includes('$(')) return [];
  return [...value.matchAll(/\$\$|\$\(([^()$]+)\)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));
}

/** The keys of a ConfigMap or Secret; none where somebody else fills it in. */
export function keysOf(object: Judged): readonly string[] {
  const fields = fieldsOf(object);
  return ['data', 'binaryData', 'stringData'].flatMap((field) => Object.keys(mapAt(fields, field)));
}

/** One source of `envFrom`: the variables that it brings, as far as its object is rendered too. */
export interface EnvSource {
  readonly name: string;
  readonly index: number;
  readonly variables: readonly string[] | undefined;
}

/** The sources of `envFrom` of a container. */
export function sourcesOf({ fields }: Container, pods: Pods, world: World): readonly EnvSource[] {
  return mapsAt(fields, 'envFrom').map((source, index) => {
    const kind = source.configMapRef === undefined ? 'Secret' : 'ConfigMap';
    const name = textAt(mapAt(source, kind === 'Secret' ? 'secretRef' : 'configMapRef'), 'name');
    const object = world.find('', kind, namespaceOf(pods.object), name);
    const keys = object ? keysOf(object) : [];
    const prefix = textAt(source, 'prefix');
    return { name, index, variables: keys.length === 0 ? undefined : keys.map((key) => prefix + key) };
  });
}
