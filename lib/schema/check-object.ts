import { type Finding, GitopsError, assertData } from '../manifest';
import { type CheckOptions, findingsOf } from './check';
import { KUBERNETES_VERSIONS, isKubernetesVersion } from './kubernetes-version';

/**
 * Says what an API server would refuse in an object, or warn of, without asking one: unknown and missing fields, wrong
 * types and values, and the rules of its kind. Objects of custom kinds are checked against `customKinds`, else against
 * what the cluster is known to serve.
 *
 * @throws GitopsError `manifest/not-plain-data` for cycles, class instances, functions, `undefined` in a list
 * @throws GitopsError `schema/unknown-version` for a Kubernetes version that is not known
 * @throws GitopsError `schema/bad-facts` when `schema` is not what `synth schema import` writes
 * @see https://kubernetes.io/docs/reference/using-api/deprecation-guide/
 */
export function checkObject(object: unknown, options: CheckOptions = {}): readonly Finding[] {
  const { kubernetes } = options;
  if (kubernetes !== undefined && !isKubernetesVersion(kubernetes)) throw unknownVersion(kubernetes);
  assertData('check', object);
  return findingsOf(object, options);
}

function unknownVersion(given: unknown): GitopsError {
  const [oldest, newest] = [KUBERNETES_VERSIONS[0], KUBERNETES_VERSIONS.at(-1)];
  return new GitopsError('schema/unknown-version', {
    attempt: 'Cannot check an object',
    seen: `the Kubernetes version ${JSON.stringify(given)} is none of "${oldest}" to "${newest}"`,
  });
}
