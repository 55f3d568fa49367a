import type { JsonObject } from '../../manifest';
import type { Note } from '../object/typed-object';
import { mapAt, mapsAt, textAt } from './json-fields';

/** What decides which advice holds for Pods. */
export interface AdviceContext {
  /** Kind of the object that runs them. */
  readonly kind: string;
  /** Where the spec of the Pods stands. */
  readonly at: string;
  readonly production: boolean;
}

type Container = { readonly container: JsonObject; readonly at: string };

/** What no default can fill in, and is missing in Pods: probes, requests, exact images. */
export function podAdvice(spec: JsonObject, context: AdviceContext): readonly Note[] {
  const main = containersOf(spec, 'containers', context.at);
  const all = [...containersOf(spec, 'initContainers', context.at), ...main];
  const shared = mapAt(spec, 'resources');
  return [
    ...(LASTING.has(context.kind) ? main.flatMap(probeAdvice) : []),
    ...all.flatMap((one) => requestAdvice(one, shared)),
    ...all.flatMap((one) => imageAdvice(one, context.production)),
  ];
}

/** The kinds whose containers are to run for ever. */
const LASTING = new Set(['DaemonSet', 'Deployment', 'ReplicaSet', 'StatefulSet']);

function containersOf(spec: JsonObject, list: string, at: string): readonly Container[] {
  return mapsAt(spec, list).map((container) => ({ container, at: `${at}.${list}[${textAt(container, 'name')}]` }));
}

function probeAdvice({ container, at }: Container): readonly Note[] {
  const ready: Note = {
    code: 'construct/no-readiness-probe',
    path: `${at}.readinessProbe`,
    message: 'it has ports and no readiness probe, so that it gets traffic before it can answer',
  };
  const live: Note = {
    code: 'construct/no-liveness-probe',
    path: `${at}.livenessProbe`,
    message: 'without a liveness probe nothing restarts it when it hangs',
  };
  const served = mapsAt(container, 'ports').length > 0;
  return [
    ...(served && container.readinessProbe === undefined ? [ready] : []),
    ...(container.livenessProbe === undefined ? [live] : []),
  ];
}

function requestAdvice({ container, at }: Container, shared: JsonObject): readonly Note[] {
  const amounts = [mapAt(container, 'resources'), shared].flatMap((one) => [
    mapAt(one, 'requests'),
    mapAt(one, 'limits'),
  ]);
  const missing = ['cpu', 'memory'].filter((name) => amounts.every((amount) => amount[name] === undefined));
  if (missing.length === 0) return [];
  return [
    {
      code: 'construct/no-requests',
      path: `${at}.resources.requests`,
      message: `it asks for no ${missing.join(' and no ')}, so that the scheduler does not reckon with it`,
    },
  ];
}

function imageAdvice({ container, at }: Container, production: boolean): readonly Note[] {
  const image = textAt(container, 'image');
  if (image === '' || image.includes('@')) return [];
  const path = `${at}.image`;
  const tag = /:([^/:]+)$/.exec(image)?.[1];
  if (tag === undefined || tag === 'latest') {
    const message = `"${image}" may mean another image tomorrow: ${tag === undefined ? 'it has no tag' : 'its tag moves'}`;
    return [{ code: 'construct/moving-image', path, message }];
  }
  if (!production) return [];
  return [{ code: 'construct/no-digest', path, message: `"${image}" is known by its tag alone, which may be moved` }];
}
