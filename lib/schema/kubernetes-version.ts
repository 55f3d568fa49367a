/** The Kubernetes versions that the schema knows, oldest first. */
export const KUBERNETES_VERSIONS = [
  '1.27',
  '1.28',
  '1.29',
  '1.30',
  '1.31',
  '1.32',
  '1.33',
  '1.34',
  '1.35',
  '1.36',
  '1.37',
] as const;

/** A Kubernetes version that the schema knows. */
export type KubernetesVersion = (typeof KUBERNETES_VERSIONS)[number];

/** The newest version known; the target where none is named. */
export const NEWEST_KUBERNETES: KubernetesVersion = '1.37';

/** Whether a text names a Kubernetes version that the schema knows. */
export function isKubernetesVersion(text: string): text is KubernetesVersion {
  return KUBERNETES_VERSIONS.some((version) => version === text);
}

/** The known version that a server's own version (`v1.33.4-eks-1`) belongs to, if it is one of them. */
export function kubernetesVersionOf(text: string): KubernetesVersion | undefined {
  const minor = /^v?1\.(\d+)(?:\D|$)/.exec(text)?.[1];
  return KUBERNETES_VERSIONS.find((version) => version === `1.${minor}`);
}

/** The minor number of a version: 33 of `1.33`. */
export function minorOf(version: KubernetesVersion): number {
  return Number(version.slice(2));
}
