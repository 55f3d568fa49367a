import type { Manifest } from '../../lib/manifest';

interface WithPods {
  readonly template?: { readonly metadata?: object; readonly spec: { readonly volumes?: readonly object[] } };
  readonly jobTemplate?: { readonly spec: WithPods };
  readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
}

/** The Pod that a workload makes of its template, in a namespace. */
export function podOf(manifest: Manifest, namespace: string): Manifest | undefined {
  if (manifest.kind === 'Pod') return { ...manifest, metadata: { ...manifest.metadata, namespace } };
  const spec = manifest.spec as WithPods | undefined;
  const { template, volumeClaimTemplates = [] } = spec?.jobTemplate?.spec ?? spec ?? {};
  if (template === undefined) return undefined;
  const claims = volumeClaimTemplates.map(({ metadata: { name } }) => ({
    name,
    persistentVolumeClaim: { claimName: name },
  }));
  const podSpec = { ...template.spec, volumes: [...(template.spec.volumes ?? []), ...claims] };
  return { apiVersion: 'v1', kind: 'Pod', metadata: { ...template.metadata, name: 'pod', namespace }, spec: podSpec };
}
