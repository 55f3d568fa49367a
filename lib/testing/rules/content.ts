import { type Kind, resourceName } from '../kinds';
import { type Cause, cause } from '../refusal';
import { type Obj, at, isObj, obj, objs, text } from '../value';
import { cronProblems } from './cron';
import { dataKeyProblem } from './names';
import { podProblems } from './pod';
import { selectorProblems } from './selector';

type Rule = (object: Obj, before?: Obj) => readonly Cause[];

const MOST_DATA = 1048576;

const RULES: Readonly<Record<string, Rule>> = {
  configmaps: (object) => dataProblems(object, ['data', 'binaryData']),
  secrets: (object) => dataProblems(object, ['data']),
  services: servicePorts,
  pods: (object) => podProblems(obj(object['spec']), 'spec'),
  'deployments.apps': workload,
  'replicasets.apps': workload,
  'statefulsets.apps': workload,
  'daemonsets.apps': workload,
  'jobs.batch': job,
  'cronjobs.batch': cronProblems,
  'poddisruptionbudgets.policy': disruptionBudget,
  'ingresses.networking.k8s.io': ingress,
};

/** What keeps the content of an object from being valid. */
export function contentProblems(kind: Kind, object: Obj, before?: Obj): readonly Cause[] {
  return RULES[resourceName(kind)]?.(object, before) ?? [];
}

function dataProblems(object: Obj, fields: readonly string[]): readonly Cause[] {
  const entries = fields.flatMap((field) =>
    Object.entries(obj(object[field])).map(([key, value]) => ({ field, key, size: Buffer.byteLength(text(value)) })),
  );
  const keys = entries.flatMap(({ field, key }) => {
    const why = dataKeyProblem(key);
    return why ? [cause.invalid(`${field}[${key}]`, key, why)] : [];
  });
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  return size > MOST_DATA ? [...keys, cause.tooLong('[]', MOST_DATA)] : keys;
}

function servicePorts(object: Obj): readonly Cause[] {
  const spec = obj(object['spec']);
  const ports = objs(spec['ports']);
  const found: Cause[] = [];
  const needsPorts = spec['type'] !== 'ExternalName' && spec['clusterIP'] !== 'None';
  if (needsPorts && ports.length === 0) found.push(cause.required('spec.ports'));
  ports.forEach((port, index) => {
    const name = text(port['name']);
    if (!name && ports.length > 1) found.push(cause.required(`spec.ports[${index}].name`));
    if (name && ports.slice(0, index).some((one) => one['name'] === name))
      found.push(cause.duplicate(`spec.ports[${index}].name`, name));
  });
  return found;
}

function workload(object: Obj): readonly Cause[] {
  const spec = obj(object['spec']);
  const template = obj(spec['template']);
  const policy = text(at(template, 'spec', 'restartPolicy'));
  const wrongPolicy =
    policy && policy !== 'Always' ? [cause.unsupported('spec.template.spec.restartPolicy', policy, ['Always'])] : [];
  const volumes = objs(spec['volumeClaimTemplates']).map((claim) => text(at(claim, 'metadata', 'name')));
  return [
    ...selectorProblems(spec),
    ...podProblems(obj(template['spec']), 'spec.template.spec', volumes),
    ...wrongPolicy,
  ];
}

function job(object: Obj): readonly Cause[] {
  const pod = obj(at(object, 'spec', 'template', 'spec'));
  const field = 'spec.template.spec';
  const isOnce = ['OnFailure', 'Never'].includes(text(pod['restartPolicy']));
  const policy = isOnce ? [] : [cause.required(`${field}.restartPolicy`, 'valid values: "OnFailure", "Never"')];
  return [...podProblems(pod, field), ...policy];
}

function disruptionBudget(object: Obj): readonly Cause[] {
  const spec = obj(object['spec']);
  if (spec['minAvailable'] === undefined || spec['maxUnavailable'] === undefined) return [];
  const shown = {
    MinAvailable: spec['minAvailable'],
    Selector: spec['selector'] ?? null,
    MaxUnavailable: spec['maxUnavailable'],
    UnhealthyPodEvictionPolicy: spec['unhealthyPodEvictionPolicy'] ?? null,
  };
  return [cause.invalid('spec', shown, 'minAvailable and maxUnavailable cannot be both set')];
}

function ingress(object: Obj): readonly Cause[] {
  const spec = obj(object['spec']);
  const found: Cause[] = [];
  if (objs(spec['rules']).length === 0 && !isObj(spec['defaultBackend'])) {
    found.push(cause.invalid('spec', {}, 'either `defaultBackend` or `rules` must be specified'));
  }
  objs(spec['rules']).forEach((rule, at_) =>
    objs(at(rule, 'http', 'paths')).forEach((path, index) => {
      if (!text(path['pathType']))
        found.push(cause.required(`spec.rules[${at_}].http.paths[${index}].pathType`, 'pathType must be specified'));
    }),
  );
  return found;
}
