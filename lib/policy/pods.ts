import { type JsonObject, type Manifest, isJsonObject } from '../manifest';
import { podTemplatePath } from '../schema';
import { mapAt, mapsAt, textAt } from './read';
import type { Labels } from './selector';
import type { Judged } from './judged';

/** One container of Pods. */
export interface Container {
  readonly fields: JsonObject;
  readonly name: string;
  /** Where it stands: `spec.template.spec.containers[app]`. */
  readonly at: string;
  /** `sidecar`: an init container that goes on running beside the main ones. */
  readonly role: 'main' | 'init' | 'sidecar';
}

/** The Pods that one object runs. */
export interface Pods {
  readonly object: Judged;
  readonly kind: string;
  readonly spec: JsonObject;
  /** Where the spec stands: `spec.template.spec`. */
  readonly at: string;
  readonly labels: Labels;
  readonly annotations: JsonObject;
  readonly containers: readonly Container[];
  /** Whether they are to run for ever. */
  readonly lasting: boolean;
}

/** The kinds whose containers are to run for ever. */
const LASTING = new Set(['DaemonSet', 'Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet']);

/** The Pods of an object, if it has any. */
export function podsOf(object: Judged): Pods | undefined {
  const manifest = object.manifest as Manifest & JsonObject;
  const path = podTemplatePath(manifest);
  if (!path) return undefined;
  const template = path.reduce<JsonObject>(mapAt, manifest);
  if (!isJsonObject(template.spec)) return undefined;
  const metadata = mapAt(template, 'metadata');
  const at = [...path, 'spec'].join('.');
  return {
    object,
    kind: manifest.kind,
    spec: template.spec,
    at,
    labels: mapAt(metadata, 'labels'),
    annotations: mapAt(metadata, 'annotations'),
    containers: [
      ...containersIn(template.spec, 'containers', at),
      ...containersIn(template.spec, 'initContainers', at),
    ],
    lasting: LASTING.has(manifest.kind),
  };
}

function containersIn(spec: JsonObject, list: 'containers' | 'initContainers', at: string): readonly Container[] {
  return mapsAt(spec, list).map((fields) => {
    const name = textAt(fields, 'name');
    const role = list === 'containers' ? 'main' : fields.restartPolicy === 'Always' ? 'sidecar' : 'init';
    return { fields, name, at: `${at}.${list}[${name}]`, role };
  });
}

/** The ports that containers declare. */
export function declaredPorts({ containers }: Pods): readonly JsonObject[] {
  return containers.flatMap(({ fields, role }) => (role === 'init' ? [] : mapsAt(fields, 'ports')));
}

/** The protocol of a port, which is TCP where it is not written. */
export function protocolOf(port: JsonObject): string {
  return textAt(port, 'protocol') || 'TCP';
}
