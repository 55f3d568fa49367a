import fc from 'fast-check';
import { Chart } from 'cdk8s';
import {
  CronJob,
  DaemonSet,
  Deployment,
  Pod,
  StatefulSet,
  type TrafficOptions,
  type Workload,
} from '../../lib/constructs';
import { application, environments, project } from '../../lib/environment';
import type { Manifest } from '../../lib/manifest';
import { synthesize } from '../../lib/synth';
import { type NetPod, allows } from './network';
import { podOf } from './pod-of';

type AnyWorkload = Workload<{ readonly kind: string }>;
type Side = 'ingress' | 'egress';
type Protocol = 'TCP' | 'UDP';
interface PortShape {
  readonly name: string;
  readonly containerPort: number;
  readonly protocol?: Protocol;
}

/** A workload to be made; several may have one name, in different namespaces. */
interface Shape {
  readonly name: string;
  readonly kind: 'Deployment' | 'StatefulSet' | 'DaemonSet' | 'CronJob' | 'Pod';
  readonly namespace: 'shop' | 'back' | 'far';
  readonly ports: readonly PortShape[];
  readonly verbatim: boolean;
}

type Step =
  | { readonly do: 'isolate'; readonly who: number; readonly sides: readonly Side[] }
  | {
      readonly do: 'allow';
      readonly from: number;
      readonly to: number;
      readonly by: 'from' | 'to';
      readonly pick: Pick;
    }
  | { readonly do: 'outside'; readonly who: number; readonly side: Side; readonly peer: number; readonly pick: Pick };

/** Which ports are named: none, by name, by number, or as a policy writes them. */
type Pick = 'all' | 'name' | 'number' | 'raw';

interface World {
  readonly isolation: { readonly ingress: boolean; readonly egress: boolean };
  readonly shapes: readonly Shape[];
  readonly steps: readonly Step[];
}

/** Peers that are no workload of ours, with what is meant by them. */
const OUTSIDE: readonly {
  readonly peer: Parameters<AnyWorkload['allowTo']>[0];
  readonly means: (end: End) => boolean;
}[] = [
  { peer: '10.0.0.0/8', means: (end) => end.ip === '10.1.2.3' },
  { peer: { ipBlock: { cidr: '0.0.0.0/0', except: ['10.0.0.0/8'] } }, means: (end) => end.ip === '192.0.2.1' },
  {
    peer: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'far' } } },
    means: (end) => end.pod?.namespace === 'far',
  },
  { peer: { podSelector: {}, namespaceSelector: {} }, means: (end) => end.pod !== undefined },
];

interface End {
  readonly id: string;
  readonly pod?: NetPod;
  readonly ip?: string;
  readonly index?: number;
}

/** What is allowed at one side of a workload, as it was declared. */
interface Opening {
  readonly who: number;
  readonly side: Side;
  readonly peer: (end: End) => boolean;
  readonly ports: readonly (readonly [number, Protocol])[] | 'all';
}

const PORTS: readonly PortShape[] = [
  { name: 'http', containerPort: 8080 },
  { name: 'dns', containerPort: 53, protocol: 'UDP' },
  { name: 'dns-tcp', containerPort: 53 },
];
const TRIED: readonly (readonly [number, Protocol])[] = [
  [8080, 'TCP'],
  [8080, 'UDP'],
  [53, 'TCP'],
  [53, 'UDP'],
  [9000, 'TCP'],
];
/** Namespaces of applications; the environment isolates them from others, and lets each talk within. */
const ISOLATED_PLACES = ['shop', 'back'];

function make(chart: Chart, { kind, name, namespace, ports, verbatim }: Shape, index: number): AnyWorkload {
  const labels = { app: `verbatim-${index}` };
  const selector = verbatim && kind !== 'Pod' && kind !== 'CronJob' ? { selector: { matchLabels: labels } } : {};
  // The verbatim profile leaves the namespace of the application to be filled in.
  const metadata = { name, ...(!(verbatim && namespace === 'shop') && { namespace }) };
  const common = { ...(verbatim && { profile: 'verbatim' as const }), containers: [{ name: 'app', ports }] };
  const id = `w${index}`;
  if (kind === 'Pod') return new Pod(chart, id, { ...common, metadata: { ...metadata, ...(verbatim && { labels }) } });
  const template = verbatim ? { metadata: { labels } } : {};
  if (kind === 'CronJob')
    return new CronJob(chart, id, {
      ...common,
      metadata,
      schedule: '0 3 * * *',
      template: { ...template, spec: { restartPolicy: 'Never' } },
    });
  const Kind = { Deployment, StatefulSet, DaemonSet }[kind];
  return new Kind(chart, id, { ...common, ...selector, metadata, template });
}

/** The ports that a step names, of a receiver that declares some, or of one that is not known. */
function picked(pick: Pick, declared: readonly PortShape[]): { options: TrafficOptions; ports: Opening['ports'] } {
  const all = declared.map(({ containerPort, protocol = 'TCP' }) => [containerPort, protocol] as const);
  const first = declared[0];
  if (pick === 'raw') return { options: { ports: [{ port: 9000 }] }, ports: [[9000, 'TCP']] };
  if (pick === 'number') {
    const number = first?.containerPort ?? 53;
    const open = all.filter(([port]) => port === number);
    return { options: { ports: [number] }, ports: open.length > 0 ? open : [[number, 'TCP']] };
  }
  if (pick === 'name' && first) return { options: { ports: [first.name] }, ports: [all[0]!] };
  return { options: {}, ports: all.length > 0 ? all : 'all' };
}

/** Does a step, and says what it declares. */
function run(step: Step, made: readonly AnyWorkload[], shapes: readonly Shape[]): readonly Opening[] {
  if (step.do === 'isolate') {
    made[step.who]!.isolate(...step.sides);
    return [];
  }
  if (step.do === 'outside') {
    const { peer, means } = OUTSIDE[step.peer]!;
    const { options, ports } = picked(step.pick, step.side === 'ingress' ? shapes[step.who]!.ports : []);
    if (step.side === 'ingress') made[step.who]!.allowFrom(peer, options);
    else made[step.who]!.allowTo(peer, options);
    return [{ who: step.who, side: step.side, peer: means, ports }];
  }
  const { from, to } = step;
  const { options, ports } = picked(step.pick, shapes[to]!.ports);
  if (step.by === 'from') made[to]!.allowFrom(made[from]!, options);
  else made[from]!.allowTo(made[to]!, options);
  return [
    { who: to, side: 'ingress', peer: ({ index }) => index === from, ports },
    { who: from, side: 'egress', peer: ({ index }) => index === to, ports },
  ];
}

/** The labels of the Pods that a workload makes. */
function labelsOf(one: AnyWorkload): Readonly<Record<string, string>> {
  const manifest = one.toJson();
  return podOf(manifest, '')?.metadata.labels as Readonly<Record<string, string>>;
}

interface Rendered {
  readonly manifests: readonly Manifest[];
  readonly openings: readonly Opening[];
  readonly ends: readonly End[];
}

/** Renders a world as a user does, with the policies of the environment beside those of the workloads. */
function render({ isolation, shapes, steps }: World): Rendered {
  const envs = environments({ prod: { cluster: 'prd', isolation } });
  let openings: readonly Opening[] = [];
  let ends: readonly End[] = [];
  const shop = application('shop', {
    in: envs,
    namespace: 'shop',
    build: (scope) => {
      const chart = new Chart(scope, 'shop');
      const made = shapes.map((shape, index) => make(chart, shape, index));
      openings = steps.flatMap((step) => run(step, made, shapes));
      ends = made.map((one, index) => ({
        id: `${index}`,
        index,
        pod: { namespace: shapes[index]!.namespace, labels: labelsOf(one) },
      }));
      return chart;
    },
  });
  const back = application('back', { in: envs, namespace: 'back', build: (scope) => new Chart(scope, 'back') });
  const { units } = synthesize(project({ environments: envs, applications: [shop, back] }));
  const manifests = units.flatMap(({ resources }) => [...resources].map(({ manifest }) => inPlace(manifest)));
  return { manifests, openings, ends: [...ends, ...STRANGERS] };
}

function inPlace(manifest: Manifest): Manifest {
  return { ...manifest, metadata: { namespace: 'shop', ...manifest.metadata } };
}

const STRANGERS: readonly End[] = [
  { id: 'ten', ip: '10.1.2.3' },
  { id: 'other', ip: '192.0.2.1' },
  { id: 'names', pod: { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } } },
  { id: 'stray', pod: { namespace: 'shop', labels: { app: 'stray' } } },
];

/** Whether what was declared lets a connection leave or enter one end. */
function declared(world: World, { openings }: Rendered, side: Side, { own, other, port }: Tried): boolean {
  const isolates = (step: Step): boolean =>
    step.do === 'isolate' && step.who === own.index && (step.sides.length === 0 || step.sides.includes(side));
  const closed = world.steps.some(isolates);
  if (!closed && !(world.isolation[side] && ISOLATED_PLACES.includes(own.pod!.namespace))) return true;
  if (!closed && other.pod?.namespace === own.pod!.namespace) return true;
  if (side === 'egress' && other.pod?.namespace === 'kube-system' && port[0] === 53) return true;
  return openings.some(
    ({ who, side: at, peer, ports }) =>
      who === own.index &&
      at === side &&
      peer(other) &&
      (ports === 'all' || ports.some(([number, protocol]) => number === port[0] && protocol === port[1])),
  );
}

interface Tried {
  readonly own: End;
  readonly other: End;
  readonly port: readonly [number, Protocol];
}

/** The verdicts of the policies and of the intents, for each pair and port. */
function verdicts(world: World): { rendered: string[]; intended: string[]; tried: number } {
  const made = render(world);
  const rendered: string[] = [];
  const intended: string[] = [];
  let tried = 0;
  for (const from of made.ends)
    for (const to of made.ends) {
      if (from === to || (!from.pod && !to.pod)) continue;
      for (const port of TRIED) {
        tried += 1;
        const what = `${from.id} > ${to.id} ${port.join('/')}`;
        const attempt = { from: from.pod ?? { ip: from.ip! }, to: to.pod ?? { ip: to.ip! } };
        if (allows(made.manifests, { ...attempt, port: port[0], protocol: port[1] })) rendered.push(what);
        const out = !from.pod || declared(world, made, 'egress', { own: from, other: to, port });
        if (out && (!to.pod || declared(world, made, 'ingress', { own: to, other: from, port }))) intended.push(what);
      }
    }
  return { rendered, intended, tried };
}

const side = fc.constantFrom<Side>('ingress', 'egress');
const pick = fc.constantFrom<Pick>('all', 'name', 'number', 'raw');
const shape: fc.Arbitrary<Shape> = fc.record({
  name: fc.constantFrom('web', 'db', 'job'),
  kind: fc.constantFrom('Deployment', 'StatefulSet', 'DaemonSet', 'CronJob', 'Pod'),
  namespace: fc.constantFrom('shop', 'back', 'far'),
  ports: fc.subarray([...PORTS]),
  verbatim: fc.boolean(),
});

/** Workloads whose names differ within a namespace, and not in all of them. */
const shapes = fc.uniqueArray(shape, {
  minLength: 2,
  maxLength: 5,
  selector: ({ name, namespace }) => `${namespace}/${name}`,
});

const world: fc.Arbitrary<World> = shapes.chain((all) => {
  const who = fc.nat({ max: all.length - 1 });
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({ do: fc.constant('isolate' as const), who, sides: fc.subarray<Side>(['ingress', 'egress']) }),
    fc.record({ do: fc.constant('allow' as const), from: who, to: who, by: fc.constantFrom('from', 'to'), pick }),
    fc.record({ do: fc.constant('outside' as const), who, side, peer: fc.nat({ max: OUTSIDE.length - 1 }), pick }),
  );
  return fc.record({
    isolation: fc.record({ ingress: fc.boolean(), egress: fc.boolean() }),
    shapes: fc.constant(all),
    steps: fc.array(step, { maxLength: 8 }),
  });
});

test('policies let through what is declared, no more and no less', () => {
  const seen = { open: 0, closed: 0 };
  fc.assert(
    fc.property(world, (one) => {
      const { rendered, intended, tried } = verdicts(one);
      seen.open += intended.length;
      seen.closed += tried - intended.length;
      expect(rendered).toEqual(intended);
    }),
    { numRuns: Number(process.env.FC_RUNS ?? 150) },
  );
  expect(Math.min(seen.open, seen.closed)).toBeGreaterThan(1000);
});
