import { amountsOf, sharedAmounts, thousandths } from '../amounts';
import { mapAt, mapsAt, textAt } from '../read';
import type { Rules } from '../rule';
import { namespaceOf, specOf } from '../judged';

const ABOUT = { pattern: 'Predictable Demands', see: 'concepts/configuration/manage-resources-containers/' };
const RESOURCES = ['cpu', 'memory'] as const;
/** How many times its request a container may use before it is told. */
const MOST = { cpu: 4, memory: 2 };

/** Rules on what containers ask for and may use. */
export const resourceRules: Rules = {
  'policy/no-requests': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: (container, say, { pods, world }) => {
      const { requests } = amountsOf(container, pods, world);
      const shared = sharedAmounts(pods).requests;
      const missing = RESOURCES.filter((name) => requests[name] === undefined && shared[name] === undefined);
      if (missing.length > 0)
        say(
          `${container.at}.resources.requests`,
          `it asks for no ${missing.join(' and no ')}, so that the scheduler does not reckon with it`,
        );
    },
  },
  'policy/cpu-limit': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say, { pods, world }) => {
      const limit = mapAt(mapAt(fields, 'resources'), 'limits').cpu;
      const request = mapAt(mapAt(fields, 'resources'), 'requests').cpu ?? limit;
      if (limit === undefined || thousandths(request) === thousandths(limit)) return;
      const quotas = world.within('ResourceQuota', namespaceOf(pods.object));
      if (!quotas.some((quota) => mapAt(specOf(quota), 'hard')['limits.cpu'] !== undefined))
        say(`${at}.resources.limits.cpu`, 'it is slowed down at this limit even where the node has nothing else to do');
    },
  },
  'policy/overcommit': {
    weight: 'warning',
    sort: 'advice',
    reads: 'containers',
    ...ABOUT,
    check: ({ fields, at }, say) => {
      const resources = mapAt(fields, 'resources');
      for (const name of RESOURCES) {
        const limit = thousandths(mapAt(resources, 'limits')[name]);
        const request = thousandths(mapAt(resources, 'requests')[name]);
        if (limit !== undefined && request !== undefined && limit > MOST[name] * request)
          say(
            `${at}.resources.limits.${name}`,
            `it may use more than ${MOST[name]} times the ${name} that it asks for`,
          );
      }
    },
  },
  'policy/memory-volume': {
    weight: 'warning',
    sort: 'advice',
    reads: 'Pods',
    ...ABOUT,
    see: 'concepts/storage/volumes/#emptydir',
    check: (pods, say, world) => {
      for (const volume of mapsAt(pods.spec, 'volumes')) {
        const { medium, sizeLimit } = mapAt(volume, 'emptyDir');
        if (medium !== 'Memory') continue;
        const name = textAt(volume, 'name');
        const users = pods.containers.filter(({ fields }) =>
          mapsAt(fields, 'volumeMounts').some((one) => one.name === name),
        );
        const limits = users.map((one) =>
          thousandths({ ...amountsOf(one, pods, world).limits, ...sharedAmounts(pods).limits }.memory),
        );
        const path = `${pods.at}.volumes[${name}].emptyDir`;
        const size = thousandths(sizeLimit);
        if (limits.includes(undefined))
          say(path, 'it lies in memory, and a container that writes to it has no memory limit');
        else if (size !== undefined && limits.some((limit) => limit !== undefined && size > limit))
          say(
            `${path}.sizeLimit`,
            'it lies in memory, and may be larger than the memory limit of a container that writes to it',
          );
      }
    },
  },
  'policy/unset-amount': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    pattern: 'Self Awareness',
    see: 'concepts/workloads/pods/downward-api/',
    check: (container, say, { pods, world }) => {
      for (const variable of mapsAt(container.fields, 'env')) {
        const source = mapAt(variable, 'valueFrom');
        if (source.resourceFieldRef === undefined) continue;
        const { resource, containerName } = mapAt(source, 'resourceFieldRef');
        if (typeof resource !== 'string' || (containerName ?? container.name) !== container.name) continue;
        const [side = '', name = ''] = resource.split(/\.(.*)/);
        if (side !== 'limits' && side !== 'requests') continue;
        if (amountsOf(container, pods, world)[side][name] !== undefined) continue;
        const instead = side === 'limits' ? 'what the node has' : '0';
        say(
          `${container.at}.env[${textAt(variable, 'name')}].valueFrom.resourceFieldRef`,
          `\`${resource}\` of the container is not set, so that it reads ${instead}`,
        );
      }
    },
  },
  'policy/init-dominates': {
    weight: 'warning',
    sort: 'advice',
    reads: 'Pods',
    pattern: 'Init Container',
    see: 'concepts/workloads/pods/init-containers/#resource-sharing-within-containers',
    check: (pods, say, world) => {
      const inits = pods.containers.filter(({ role }) => role === 'init');
      if (inits.length === 0) return;
      for (const name of RESOURCES) {
        const asks = (one: (typeof inits)[number]): number =>
          thousandths(amountsOf(one, pods, world).requests[name]) ?? 0;
        const together = pods.containers.filter(({ role }) => role !== 'init').reduce((sum, one) => sum + asks(one), 0);
        const largest = inits.find((one) => asks(one) > together);
        if (largest && together > 0)
          say(
            `${largest.at}.resources.requests.${name}`,
            `it asks for more ${name} than all that runs later, and the node keeps that free for ever`,
          );
      }
    },
  },
};
