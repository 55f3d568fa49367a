import { mapsAt, numberAt, textAt } from '../read';
import type { Rules } from '../rule';
import { type Pods, protocolOf } from '../pods';
import type { World } from '../world';

/** Ports of nodes that are taken by DaemonSets, by the first one that takes each. */
function takenOnNodes(world: World): ReadonlyMap<string, Pods> {
  const taken = new Map<string, Pods>();
  for (const pods of world.pods.filter(({ kind }) => kind === 'DaemonSet')) {
    const ports = pods.containers.flatMap(({ fields }) => mapsAt(fields, 'ports'));
    for (const port of ports) if (!taken.has(nodePort(port))) taken.set(nodePort(port), pods);
  }
  return taken;
}

function nodePort(port: Parameters<typeof protocolOf>[0]): string {
  return `${textAt(port, 'hostIP')}:${numberAt(port, 'hostPort', 0)}/${protocolOf(port)}`;
}

/** Rules on the ports of Pods. */
export const podPortRules: Rules = {
  'policy/port-clash': {
    weight: 'warning',
    sort: 'fault',
    reads: 'Pods',
    pattern: 'Sidecar',
    see: 'concepts/workloads/pods/#pod-networking',
    check: ({ containers }, say) => {
      if (containers.length < 2) return;
      const owners = new Map<string, string>();
      for (const { fields, at, name, role } of containers) {
        if (role === 'init') continue;
        mapsAt(fields, 'ports').forEach((port, index) => {
          const key = `${numberAt(port, 'containerPort', 0)}/${protocolOf(port)}`;
          const owner = owners.get(key);
          if (owner === undefined) owners.set(key, name);
          else if (owner !== name)
            say(
              `${at}.ports[${textAt(port, 'name') || index}]`,
              `container "${owner}" has port ${key} already, and they share one address`,
            );
        });
      }
    },
  },
  'policy/host-port': {
    weight: 'warning',
    sort: 'fault',
    reads: 'containers',
    pattern: 'Predictable Demands',
    see: 'concepts/configuration/overview/',
    check: ({ fields, at }, say, { pods, world }) => {
      mapsAt(fields, 'ports').forEach((port, index) => {
        const number = numberAt(port, 'hostPort', 0);
        if (number === 0 || pods.spec.hostNetwork === true) return;
        const path = `${at}.ports[${textAt(port, 'name') || index}].hostPort`;
        const first = world.once('ports of nodes', takenOnNodes).get(nodePort(port));
        if (pods.kind !== 'DaemonSet')
          say(path, `only one of these Pods can run on each node, where it takes port ${number}`);
        else if (first !== pods)
          say(
            path,
            `DaemonSet "${first?.object.manifest.metadata.name ?? ''}" takes port ${number} of each node already`,
          );
      });
    },
  },
};
