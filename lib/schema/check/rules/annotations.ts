import { type JsonObject, isJsonObject } from '../../../manifest';
import { type Report, show } from '../report';
import { isSet, mapAt } from './make';
import { podAnnotations } from './pod-annotations';
import type { ObjectRule, TypeRules } from './rule';

/** What an annotation says of its object; the walk stands at the object. */
type Reading = (text: string, object: JsonObject, report: Report) => void;

const at = (key: string): readonly string[] => ['metadata', 'annotations', key];

/** A rule for annotations that the API server reads, by key. */
function reads(readings: Readonly<Record<string, Reading>>): TypeRules {
  const check: ObjectRule = (object, report) => {
    const written = mapAt(mapAt(object, 'metadata'), 'annotations');
    for (const [key, reading] of Object.entries(readings)) {
      const text = written[key];
      if (typeof text === 'string') reading(text, object, report);
    }
  };
  return { checks: [check] };
}

function refuse(report: Report, text: string, problem: string, key: string): void {
  report.error('schema/invalid', `${show(text)} is refused: ${problem}`, ...at(key));
}

const CLASS = 'kubernetes.io/ingress.class';

const ingressClass: Reading = (text, object, report) => {
  const { ingressClassName } = mapAt(object, 'spec');
  if (!isSet(ingressClassName))
    report.warn('the annotation is deprecated; write `spec.ingressClassName`', ...at(CLASS));
  else if (ingressClassName !== text) refuse(report, text, '`spec.ingressClassName` says otherwise', CLASS);
};

const STORAGE_CLASS = 'volume.beta.kubernetes.io/storage-class';
/** Of the claims that a StatefulSet makes, the API server says nothing. */
const storageClass: Reading = (_text, object, report) => {
  if (object === report.root)
    report.warn('the annotation is deprecated; write `spec.storageClassName`', ...at(STORAGE_CLASS));
};

const MOUNT_OPTIONS = 'volume.beta.kubernetes.io/mount-options';
/** Sources that are not mounted with options. */
const UNMOUNTED = ['csi', 'fc', 'flexVolume', 'flocker', 'hostPath', 'local', 'portworxVolume', 'scaleIO', 'storageos'];
const DEPRECATED_OPTIONS = 31;

const mountOptions: Reading = (text, object, report) => {
  const spec = mapAt(object, 'spec');
  if (UNMOUNTED.some((source) => isSet(spec[source])))
    refuse(report, text, 'volumes of this sort take no mount options here', MOUNT_OPTIONS);
  else if (report.minor >= DEPRECATED_OPTIONS)
    report.warn('the annotation is deprecated; write `spec.mountOptions`', ...at(MOUNT_OPTIONS));
};

const AVOIDED = 'scheduler.alpha.kubernetes.io/preferAvoidPods';

const avoided: Reading = (text, _object, report) => {
  if (text !== '' && !isMapOrNull(text)) refuse(report, text, 'it must be a map, as JSON', AVOIDED);
};

function isMapOrNull(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return value === null || isJsonObject(value);
  } catch {
    return false;
  }
}

const GENERATION = 'deprecated.daemonset.template.generation';
const MOST = 2n ** 63n;

const generation: Reading = (text, _object, report) => {
  const [, sign = '', digits = ''] = /^([+-]?)(\d+)$/.exec(text) ?? [];
  const value = digits === '' ? MOST : BigInt(digits);
  if (value > MOST || (value === MOST && sign !== '-')) refuse(report, text, 'it must be a whole number', GENERATION);
};

const MOUNTABLE = 'kubernetes.io/enforce-mountable-secrets';
const DEPRECATED_MOUNTABLE = 32;

const mountable: Reading = (_text, _object, report) => {
  if (report.minor >= DEPRECATED_MOUNTABLE)
    report.warn('the annotation is deprecated; keep Secrets apart by namespaces', ...at(MOUNTABLE));
};

/** The rules of annotations that the API server reads. */
export const ANNOTATION_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.Pod': { checks: [podAnnotations] },
  'core.v1.PodTemplateSpec': { checks: [podAnnotations] },
  'core.v1.Node': reads({ [AVOIDED]: avoided }),
  'core.v1.PersistentVolume': reads({ [STORAGE_CLASS]: storageClass, [MOUNT_OPTIONS]: mountOptions }),
  'core.v1.PersistentVolumeClaim': reads({ [STORAGE_CLASS]: storageClass }),
  'core.v1.ServiceAccount': reads({ [MOUNTABLE]: mountable }),
  'apps.v1.DaemonSet': reads({ [GENERATION]: generation }),
  'networking.v1.Ingress': reads({ [CLASS]: ingressClass }),
};
