/** What a file can be that holds no object for a cluster, and how to have it checked all the same. */
export const SORTS = {
  kustomization: { one: 'kustomization', hint: 'check what it renders: `kubectl kustomize FOLDER | synth check -`' },
  'kustomize-input': { one: 'patch or input of a kustomization', hint: 'check what the kustomization renders' },
  'json-patch': { one: 'JSON patch', hint: 'check what it is applied to' },
  'helm-chart': { one: 'Helm chart', hint: 'check what it renders: `helm template CHART | synth check -`' },
  'helm-template': { one: 'Helm template', hint: 'check what it renders: `helm template CHART | synth check -`' },
  'helm-values': { one: 'file of Helm values', many: 'files of Helm values', hint: 'check what the chart renders' },
  sops: {
    one: 'file encrypted by sops',
    many: 'files encrypted by sops',
    hint: '`sops --decrypt FILE | synth check -`',
  },
  configuration: {
    one: 'configuration of a program',
    many: 'configurations of programs',
    hint: 'no API server takes it',
  },
  'no-object': {
    one: 'document without apiVersion and kind',
    many: 'documents without apiVersion and kind',
    hint: 'where it is meant to be an object, write both',
  },
  'skipped-kind': { one: 'object skipped by --skip', many: 'objects skipped by --skip', hint: '' },
} as const satisfies Readonly<Record<string, { readonly one: string; readonly many?: string; readonly hint: string }>>;

/** One of the sorts of what is not checked. */
export type Sort = keyof typeof SORTS;

/** What things of a sort are called, by their number. */
export function sortName(sort: Sort, number: number): string {
  const row: { readonly one: string; readonly many?: string } = SORTS[sort];
  return number === 1 ? row.one : (row.many ?? pluralOf(row.one));
}

/** The plural of the first noun: `patches or inputs of a kustomization`. */
function pluralOf(one: string): string {
  return one === 'patch or input of a kustomization'
    ? 'patches or inputs of kustomizations'
    : `${one}${/ch$/.test(one) ? 'es' : 's'}`;
}
