import { GitopsError } from '../../manifest';

/** Variables by which cdk8s renders names and keys otherwise. */
const SWITCHES = ['CDK8S_LEGACY_HASH', 'CDK8S_DISABLE_SORT'];

/**
 * Refuses to work where the environment would change what is rendered.
 *
 * @throws GitopsError `app/rendering-switch`
 */
export function refuseSwitches(env: Readonly<Record<string, string | undefined>>): void {
  const found = SWITCHES.filter((name) => env[name]);
  if (found.length === 0) return;
  throw new GitopsError('app/rendering-switch', { attempt: 'Cannot render', seen: `${found.join(' and ')} is set` });
}
