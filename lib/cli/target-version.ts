import { GitopsError } from '../manifest';
import {
  type ClusterSchema,
  KUBERNETES_VERSIONS,
  type KubernetesVersion,
  NEWEST_KUBERNETES,
  kubernetesVersionOf,
} from '../schema';
import { list } from './print/words';

/**
 * The Kubernetes version to check against: the one that is named, that of the cluster's schema, else the newest.
 *
 * @throws GitopsError `cli/bad-arguments`, `cli/options-conflict`
 */
export function targetVersion(text: string | undefined, schema: ClusterSchema | undefined): KubernetesVersion {
  if (text === undefined) return schema?.rules ?? NEWEST_KUBERNETES;
  const named = /^v?(1\.\d+)(?:\D|$)/.exec(text)?.[1];
  if (schema && named !== schema.kubernetes) {
    throw new GitopsError('cli/options-conflict', {
      attempt: 'Cannot check',
      seen: `--kubernetes is ${text}, and the cluster of --schema runs ${schema.server}`,
    });
  }
  const known = schema?.rules ?? kubernetesVersionOf(text);
  if (known) return known;
  throw new GitopsError('cli/bad-arguments', {
    attempt: 'Cannot check',
    seen: `--kubernetes ${text} is no version that is known`,
    remedy: `Write one of ${list(KUBERNETES_VERSIONS)}.`,
  });
}
