import { type Json, type JsonObject, groupOf, isJsonObject } from '../../manifest';
import type { Sort } from './sorts';
import { type Source, baseOf } from './source';

const KUSTOMIZATION = /^kustomization\.ya?ml$|^Kustomization$/;
const VALUES = /^values([-._].*)?\.ya?ml$|[-._]values\.ya?ml$/i;

/** Groups of files that programs read and API servers do not. */
const CONFIGURATION =
  /^(.+\.config\.k8s\.io|(audit|kubeadm|apiserver|client\.authentication)\.k8s\.io|kind\.x-k8s\.io|k3d\.io|skaffold|descheduler|builtin)$/;

/** Template expressions that only Helm has, or that stand where no YAML may. */
const TEMPLATE =
  /\{\{-?\s*\.(Values|Release|Chart|Files|Capabilities|Template)\b|\{\{-?\s*include\s+"|^\s*\{\{-?\s*(if|else|end|range|with|define|include|template|block|toYaml|tpl|\/\*)/m;

/** Whether a file is a kustomization by its name. */
export function isKustomizationName(name: string): boolean {
  return KUSTOMIZATION.test(baseOf(name));
}

/** Whether a text that is no YAML is a template for Helm. */
export function isTemplate(text: string): boolean {
  return TEMPLATE.test(text);
}

/** What a file of a chart is, by its path in the chart; nothing where its content decides. */
export function sortInChart(place: string): Sort | undefined {
  if (place === 'Chart.yaml') return 'helm-chart';
  if (place.startsWith('templates/')) return 'helm-template';
  const isValues = VALUES.test(place) || place === 'values.schema.json' || /^ci\/[^/]*values\.ya?ml$/.test(place);
  return isValues ? 'helm-values' : undefined;
}

/** What a document is that holds no object for a cluster; nothing where it is to be checked. */
export function sortOfDocument(value: Json, source: Source): Sort | undefined {
  if (isJsonPatch(value)) return 'json-patch';
  if (!isJsonObject(value)) return source.named ? undefined : 'no-object';
  if (isEncrypted(value)) return 'sops';
  const { apiVersion, kind } = value;
  if (typeof apiVersion === 'string' && kind !== undefined) return sortOfKind(value, apiVersion);
  if (isKustomizationName(source.name)) return 'kustomization';
  if (baseOf(source.name) === 'Chart.yaml' && value.name !== undefined) return 'helm-chart';
  return apiVersion === undefined && kind === undefined ? sortOfOther(value, source) : undefined;
}

function isJsonPatch(value: Json): boolean {
  if (!Array.isArray(value) || value.length === 0) return false;
  return value.every((one: Json) => isJsonObject(one) && typeof one.op === 'string' && typeof one.path === 'string');
}

/** Whether a document is encrypted by sops, which leaves a field of its own in it. */
export function isEncrypted(value: Json): boolean {
  const sops = isJsonObject(value) ? value.sops : undefined;
  return isJsonObject(sops) && (typeof sops.mac === 'string' || typeof sops.version === 'string');
}

function sortOfKind(value: JsonObject, apiVersion: string): Sort | undefined {
  const group = groupOf(apiVersion);
  if (group === 'kustomize.config.k8s.io') return 'kustomization';
  const isKubeconfig = apiVersion === 'v1' && value.kind === 'Config' && value.clusters !== undefined;
  return isKubeconfig || apiVersion === 'builtin' || CONFIGURATION.test(group) ? 'configuration' : undefined;
}

function sortOfOther(value: JsonObject, source: Source): Sort | undefined {
  if (VALUES.test(baseOf(source.name))) return 'helm-values';
  const looksLikeObject = value.metadata !== undefined && (value.spec !== undefined || value.data !== undefined);
  return source.named || looksLikeObject ? undefined : 'no-object';
}
