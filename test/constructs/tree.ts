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
    'construct/moving-image': 'told elsewhere',
    'construct/no-liveness-probe': 'told elsewhere',
    'construct/no-readiness-probe': 'told elsewhere',
    'construct/no-requests': 'told elsewhere',
  },
};

/** What synthesis reads of every object below a chart, in the order of writing. */
export function sourced(chart: Chart): SourcedObject[] {
  return chart.node
    .findAll()
    .filter((one): one is typeof one & ObjectSource => isObjectSource(one))
    .map((one) => one[OBJECT_SOURCE]());
}

/** What an object says about itself, as it is written here. */
export function findingsOf(object: ObjectSource): readonly Pick<Finding, 'code' | 'severity' | 'path' | 'message'>[] {
  const { findings = [], judge, manifest } = object[OBJECT_SOURCE]();
  return [...findings, ...(judge?.(manifest) ?? [])];
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
