import type { JsonObject } from '../../manifest';
import { mapAt, numberAt, textsAt } from '../read';
import type { Rules } from '../rule';

const ABOUT = { pattern: 'Managed Lifecycle', see: 'concepts/containers/container-lifecycle-hooks/' };
const DEFAULT_GRACE = 30;

/** Seconds that a handler sleeps, as far as it says so. */
function sleepOf(handler: JsonObject): number {
  const seconds = mapAt(handler, 'sleep').seconds;
  if (typeof seconds === 'number') return seconds;
  const command = textsAt(mapAt(handler, 'exec'), 'command').join(' ');
  const found = [...command.matchAll(/\bsleep\s+(\d+)(s|m)?\b/g)];
  return found.reduce((sum, [, number, unit]) => sum + Number(number) * (unit === 'm' ? 60 : 1), 0);
}

/** Rules on how containers start and end. */
export const lifecycleRules: Rules = {
  'policy/short-grace': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say, { pods }) => {
      const grace = numberAt(pods.spec, 'terminationGracePeriodSeconds', DEFAULT_GRACE);
      const sleep = sleepOf(mapAt(mapAt(fields, 'lifecycle'), 'preStop'));
      if (sleep > 0 && sleep >= grace)
        say(
          `${at}.lifecycle.preStop`,
          `it sleeps ${sleep} of the ${grace} seconds after which the container is killed`,
        );
    },
  },
  'policy/no-grace': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    ...ABOUT,
    see: 'concepts/workloads/pods/pod-lifecycle/#pod-termination',
    check: ({ spec, at }, say) => {
      if (spec.terminationGracePeriodSeconds === 0)
        say(`${at}.terminationGracePeriodSeconds`, 'its containers are killed without being asked to end');
    },
  },
  'policy/idle-command': {
    weight: 'warning',
    sort: 'advice',
    tier: 'production',
    reads: 'containers',
    pattern: 'Init Container',
    see: 'tasks/debug/debug-application/debug-running-pod/',
    check: ({ fields, at, role }, say, { pods }) => {
      if (!pods.lasting || role !== 'main') return;
      const command = [...textsAt(fields, 'command'), ...textsAt(fields, 'args')].join(' ');
      if (/^(?:\S*\/)?(?:(?:ba|da)?sh -c )?(?:exec )?(?:\S*\/)?(?:sleep \S+|tail -f \/dev\/null)$/.test(command))
        say(`${at}.command`, `"${command}" does nothing but wait`);
    },
  },
};
