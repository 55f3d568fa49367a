import { type Json, type JsonObject, isJsonObject } from '../../manifest';
import { mapsAt, textAt, withFields } from './json-fields';

const LABEL = 63;

/** Replaces `writable` of each container by an `emptyDir` volume and its mount. */
export function expandWritable(spec: JsonObject): JsonObject {
  const volumes = [...mapsAt(spec, 'volumes')];
  const taken = new Set(volumes.map((volume) => textAt(volume, 'name')));
  const expand = (container: JsonObject): JsonObject => {
    const { writable, ...rest } = container;
    if (!Array.isArray(writable)) return rest;
    const made = writable.map((folder: Json) => writableVolume(folder, textAt(container, 'name'), taken));
    volumes.push(...made.map(({ volume }) => volume));
    return { ...rest, volumeMounts: [...mapsAt(rest, 'volumeMounts'), ...made.map(({ mount }) => mount)] };
  };
  const containers = spec.containers === undefined ? undefined : mapsAt(spec, 'containers').map(expand);
  const initContainers = spec.initContainers === undefined ? undefined : mapsAt(spec, 'initContainers').map(expand);
  return withFields(spec, { initContainers, containers, volumes: taken.size > 0 ? volumes : undefined });
}

function writableVolume(
  folder: Json,
  container: string,
  taken: Set<string>,
): { volume: JsonObject; mount: JsonObject } {
  const { path, ...emptyDir } = isJsonObject(folder) ? folder : { path: folder };
  const mountPath = typeof path === 'string' ? path : '';
  const name = freeName(`${container}-${slug(mountPath)}`, taken);
  return { volume: { name, emptyDir }, mount: { name, mountPath } };
}

/** `/var/cache/nginx` becomes `var-cache-nginx`. */
function slug(path: string): string {
  return (
    path
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'root'
  );
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = fit(wanted, '');
  for (let n = 2; taken.has(name); n += 1) name = fit(wanted, `-${n}`);
  taken.add(name);
  return name;
}

function fit(name: string, suffix: string): string {
  return name.slice(0, LABEL - suffix.length).replace(/-+$/, '') + suffix;
}
