import type { JsonObject } from '../../manifest';
import { isBlank, mapAt, mapsAt, textsAt } from '../read';
import type { ObjectRules } from '../rule';
import { selectsAll } from '../selector';
import { type Judged, namespaceOf, specOf } from '../judged';
import { type Pods, declaredPorts, protocolOf } from '../pods';
import type { World } from '../world';

const POLICY = 'NetworkPolicy.networking.k8s.io';
const ABOUT = {
  reads: 'objects' as const,
  kinds: [POLICY],
  pattern: 'Network Segmentation',
  see: 'concepts/services-networking/network-policies/',
};
const SIDES = { ingress: 'from', egress: 'to' } as const;
const DNS = 53;

function restrictsEgress(policy: Judged): boolean {
  const spec = specOf(policy);
  return spec.policyTypes === undefined ? !isBlank(spec.egress) : textsAt(spec, 'policyTypes').includes('Egress');
}

/** Whether a rule for what goes out lets names be asked for. */
function opensDns(rule: JsonObject): boolean {
  const ports = mapsAt(rule, 'ports');
  return ports.length === 0
    ? reachesSystem(rule)
    : ports.some(({ port, endPort, protocol = 'TCP' }) => {
        if (protocol !== 'UDP') return false;
        if (port === undefined || typeof port === 'string') return true;
        return typeof endPort === 'number' ? Number(port) <= DNS && DNS <= endPort : port === DNS;
      });
}

/** A rule without ports opens DNS where it is for everybody, for other namespaces or for addresses. */
function reachesSystem(rule: JsonObject): boolean {
  const peers = mapsAt(rule, 'to');
  return peers.length === 0 || peers.some(({ namespaceSelector }) => namespaceSelector !== undefined);
}

/** Whether a rule leads to Pods, which are found by name. */
function needsNames(rule: JsonObject): boolean {
  return mapsAt(rule, 'to').some(({ ipBlock }) => ipBlock === undefined);
}

function egressOf(policies: readonly Judged[]): readonly JsonObject[] {
  return policies.flatMap((policy) => mapsAt(specOf(policy), 'egress'));
}

/** The policies of a namespace that hold for all of its Pods, and what they let out. */
function forAll(world: World, namespace: string): readonly JsonObject[] {
  return world.once(`egress for all ${namespace}`, () =>
    egressOf(world.within(POLICY, namespace).filter((policy) => selectsAll(mapAt(specOf(policy), 'podSelector')))),
  );
}

function selectedBy(policy: Judged, world: World): readonly Pods[] {
  return world.selected(namespaceOf(policy), mapAt(specOf(policy), 'podSelector'));
}

function isDeclared(port: JsonObject, pods: readonly Pods[]): boolean {
  return pods.some((one) => {
    const declared = declaredPorts(one);
    const fits = (own: JsonObject): boolean =>
      protocolOf(own) === protocolOf(port) && (own.name === port.port || own.containerPort === port.port);
    return declared.length === 0 || declared.some(fits);
  });
}

/** Rules on NetworkPolicies. */
export const networkRules: ObjectRules = {
  'policy/open-rule': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (policy, say) => {
      for (const [side, peers] of Object.entries(SIDES))
        mapsAt(specOf(policy), side).forEach((rule, index) => {
          if (isBlank(rule[peers]) && isBlank(rule.ports))
            say(`spec.${side}[${index}]`, 'an empty rule allows everything; no rules allow nothing');
        });
    },
  },
  'policy/unsaid-side': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (policy, say) => {
      const { policyTypes, ingress, egress } = specOf(policy);
      if (!isBlank(policyTypes) || egress === undefined || !isBlank(ingress)) return;
      say(
        'spec.policyTypes',
        isBlank(egress) ? 'it restricts nothing that goes out, and lets nothing in' : 'it also lets nothing in',
      );
    },
  },
  'policy/no-dns': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (policy, say, world) => {
      if (!restrictsEgress(policy)) return;
      const own = mapsAt(specOf(policy), 'egress');
      if (!own.some(needsNames) || own.some(opensDns) || forAll(world, namespaceOf(policy)).some(opensDns)) return;
      const shut = selectedBy(policy, world).find((pods) => !egressOf(world.selecting(POLICY, pods)).some(opensDns));
      if (shut)
        say(
          'spec.egress',
          `the Pods of "${shut.object.manifest.metadata.name}" cannot ask for names: no policy lets UDP port 53 out`,
        );
    },
  },
  'policy/unused-policy-port': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (policy, say, world) => {
      const spec = specOf(policy);
      if (selectsAll(mapAt(spec, 'podSelector'))) return;
      const pods = selectedBy(policy, world);
      if (pods.length === 0) return;
      mapsAt(spec, 'ingress').forEach((rule, index) =>
        mapsAt(rule, 'ports').forEach((port, position) => {
          if (port.port === undefined || port.endPort !== undefined || isDeclared(port, pods)) return;
          say(
            `spec.ingress[${index}].ports[${position}]`,
            `its Pods declare no ${protocolOf(port)} port ${JSON.stringify(port.port)}`,
          );
        }),
      );
    },
  },
  'policy/peer-selects-nothing': {
    weight: 'warning',
    sort: 'fault',
    ...ABOUT,
    check: (policy, say, world) => {
      const namespace = namespaceOf(policy);
      for (const [side, peers] of Object.entries(SIDES))
        mapsAt(specOf(policy), side).forEach((rule, index) =>
          mapsAt(rule, peers).forEach((peer, position) => {
            if (peer.podSelector === undefined || peer.namespaceSelector !== undefined) return;
            const selector = mapAt(peer, 'podSelector');
            const values = Object.values(mapAt(selector, 'matchLabels'));
            if (selectsAll(selector) || values.some((value) => world.mentions(namespace, value))) return;
            if (world.selected(namespace, selector).length === 0)
              say(
                `spec.${side}[${index}].${peers}[${position}].podSelector`,
                'it selects no Pods that the environment renders',
              );
          }),
        );
    },
  },
  'policy/either-peer': {
    weight: 'warning',
    sort: 'advice',
    ...ABOUT,
    see: 'concepts/services-networking/network-policies/#behavior-of-to-and-from-selectors',
    check: (policy, say) => {
      for (const [side, peers] of Object.entries(SIDES))
        mapsAt(specOf(policy), side).forEach((rule, index) => {
          const all = mapsAt(rule, peers);
          const split = all.findIndex(
            (one, at) =>
              one.podSelector === undefined &&
              !isBlank(one.namespaceSelector) &&
              !isBlank(all[at + 1]?.podSelector) &&
              all[at + 1]?.namespaceSelector === undefined,
          );
          if (split >= 0)
            say(
              `spec.${side}[${index}].${peers}`,
              `entries ${split} and ${split + 1} hold each for itself; together they are one entry with both selectors`,
            );
        });
    },
  },
};
