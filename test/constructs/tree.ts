import { App, Chart, type ChartProps } from 'cdk8s';
import {
  type Finding,
  type Manifest,
  OBJECT_SOURCE,
  type ObjectSource,
  PLACEMENT,
  type Placement,
  type SourcedObject,
  isObjectSource,
} from '../../lib/manifest';
import { judge } from '../../lib/policy';

/** A chart in a tree of its own, where a placement holds. */
export function chartIn(placement: Placement = {}, props: ChartProps = {}): Chart {
  const app = new App({ outdir: '.cache/never-written' });
  app.node.setContext(PLACEMENT, placement);
  return new Chart(app, 'shop', props);
}

/** The place of the application `shop`. */
export const SHOP: Placement = { application: 'shop', environment: 'prod', cluster: 'prd-eu', namespace: 'shop' };

/** The same place, where nothing is said of what no default can fill in. */
export const UNADVISED: Placement = {
  ...SHOP,
  accept: {
    'policy/moving-image': 'told elsewhere',
    'policy/no-liveness-probe': 'told elsewhere',
    'policy/no-readiness-probe': 'told elsewhere',
    'policy/no-requests': 'told elsewhere',
  },
};

/** What synthesis reads of every object below a chart, in the order of writing. */
export function sourced(chart: Chart): SourcedObject[] {
  return chart.node
    .findAll()
    .filter((one): one is typeof one & ObjectSource => isObjectSource(one))
    .map((one) => one[OBJECT_SOURCE]());
}

/** What an object says about itself, and what the rules say of it alone, as it is written here. */
export function findingsOf(object: ObjectSource): readonly Pick<Finding, 'code' | 'severity' | 'path' | 'message'>[] {
  const { findings = [], judge: own, manifest, placement = {} } = object[OBJECT_SOURCE]();
  const { profile = 'hardened', accept = {}, production = false } = placement;
  // Alone in the world no selector finds anything.
  const alone = judge([{ manifest, profile, accept, production }]).filter(
    ({ code }) => code !== 'policy/selects-nothing',
  );
  return [...findings, ...(own?.(manifest) ?? []), ...alone];
}

/** The manifests of every object below a chart. */
export function manifests(chart: Chart): Manifest[] {
  return sourced(chart).map(({ manifest }) => manifest);
}

/** The error that a call ends with. */
export function errorOf(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the call did not fail');
}
