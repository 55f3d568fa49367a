import { join } from 'node:path';
import { type Json, type JsonObject, isJsonObject } from '../../manifest';

/** Fields of a kustomization that name files which hold no objects of their own. */
const LISTS = ['patchesStrategicMerge', 'configurations', 'generators', 'transformers', 'validators'];
const PATHS = ['patches', 'patchesJson6902', 'replacements'];
const GENERATORS = ['configMapGenerator', 'secretGenerator'];

/** The files and folders that a kustomization takes as patches, values or configuration, not as objects. */
export function kustomizeInputs(folder: string, kustomization: JsonObject): readonly string[] {
  const named = [
    ...LISTS.flatMap((field) => texts(kustomization[field])),
    ...PATHS.flatMap((field) => maps(kustomization[field]).flatMap(({ path }) => texts(path))),
    ...maps(kustomization.openapi).flatMap(({ path }) => texts(path)),
    ...GENERATORS.flatMap((field) => maps(kustomization[field]).flatMap(generatorFiles)),
    ...maps(kustomization.helmCharts).flatMap((chart) => [
      ...texts(chart.valuesFile),
      ...texts(chart.additionalValuesFiles),
    ]),
  ];
  return named.filter((name) => !name.includes('\n') && !name.includes('://')).map((name) => join(folder, name));
}

/** Files are written as a path, or as a key and a path. */
function generatorFiles({ files, envs, env }: JsonObject): readonly string[] {
  return [...texts(files).map((file) => file.slice(file.indexOf('=') + 1)), ...texts(envs), ...texts(env)];
}

function texts(value: Json | undefined): readonly string[] {
  const all: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];
  return all.filter((one) => typeof one === 'string');
}

function maps(value: Json | undefined): readonly JsonObject[] {
  const all: readonly Json[] = Array.isArray(value) ? (value as readonly Json[]) : value === undefined ? [] : [value];
  return all.filter(isJsonObject);
}
