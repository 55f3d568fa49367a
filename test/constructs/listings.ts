import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as constructs from '../../lib/constructs';
import { type Json, type Manifest, isJsonObject, parseYaml } from '../../lib/manifest';

interface Listed {
  readonly use: string;
  readonly documents: readonly {
    readonly kind: string;
    readonly sort: string;
    readonly golden: boolean;
    readonly reason?: string;
  }[];
}

/** One document of the listings that is to be reproduced. */
export interface Listing {
  /** File and position in it. */
  readonly name: string;
  readonly manifest: Manifest;
}

const CONTAINER_KINDS = ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet', 'Job', 'CronJob'];
const WITHOUT_SPEC = [
  'ConfigMap',
  'Secret',
  'ServiceAccount',
  'Role',
  'ClusterRole',
  'RoleBinding',
  'ClusterRoleBinding',
  'PriorityClass',
  'StorageClass',
  'RuntimeClass',
  'Endpoints',
  'EndpointSlice',
];

/** Every golden document of a built-in kind. */
export function listings(folder: string): Listing[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, Listed>;
  const uses = new Map(Object.values(index).map((listed) => [listed.use, listed]));
  return [...uses.values()].flatMap(({ use, documents }) => {
    if (!documents.some(wanted)) return [];
    const found = parseYaml(readFileSync(join(folder, use), 'utf8'), { file: use }).map(
      ({ value }) => value as unknown as Manifest,
    );
    return found.flatMap((manifest, at) =>
      documents[at] && wanted(documents[at]) ? [{ name: `${use}#${at + 1}`, manifest }] : [],
    );
  });
}

function wanted({ sort, golden }: Listed['documents'][number]): boolean {
  return golden && sort === 'built in';
}

type Fields = Readonly<Record<string, Json>>;

/** The class that writes a manifest and the props that it takes, in the one prop shape. */
export function asConstruct(manifest: Manifest): { readonly name: string; readonly props: Fields } {
  const { apiVersion, kind, ...rest } = manifest as unknown as Fields & {
    readonly apiVersion: string;
    readonly kind: string;
  };
  if (!(kind in constructs)) return { name: 'KubernetesObject', props: { apiVersion, kind, ...rest } };
  if (WITHOUT_SPEC.includes(kind)) return { name: kind, props: rest };
  const { spec = {}, ...others } = rest;
  const fields = spec as Fields;
  return { name: kind, props: { ...others, ...(CONTAINER_KINDS.includes(kind) ? hoisted(kind, fields) : fields) } };
}

function hoisted(kind: string, spec: Fields): Fields {
  if (kind !== 'CronJob') return hoistTemplate(spec);
  const { jobTemplate, ...rest } = spec;
  const { spec: jobSpec = {}, ...job } = jobTemplate as Fields;
  const { template, ...others } = jobSpec as Fields;
  const left = { ...job, ...(Object.keys(others).length > 0 && { spec: others }) };
  return {
    ...rest,
    ...hoistTemplate({ template: template! }),
    ...(Object.keys(left).length > 0 && { jobTemplate: left }),
  };
}

function hoistTemplate({ template, ...rest }: Fields): Fields {
  const { spec, ...metadata } = template as Fields;
  const { containers, initContainers, volumes, ...others } = spec as Fields;
  const left = { ...metadata, ...(isJsonObject(others) && Object.keys(others).length > 0 && { spec: others }) };
  return {
    ...rest,
    containers: containers!,
    ...(initContainers && { initContainers }),
    ...(volumes && { volumes }),
    ...(Object.keys(left).length > 0 && { template: left }),
  };
}
