import { type Kind, resourceName } from '../kinds';
import { type Cause, cause } from '../refusal';
import { type Obj, type Value, at, copy, drop, ensure, equal, obj, text } from '../value';

type Rule = (before: Obj, after: Obj) => readonly Cause[];

/** A rule that fields, given by their path, stay as they are. */
function fixed(...paths: readonly string[]): Rule {
  return (before, after) =>
    paths.flatMap((path) => {
      const value = at(after, ...path.split('.'));
      return equal(at(before, ...path.split('.')), value) ? [] : [cause.immutable(path, value)];
    });
}

const RULES: Readonly<Record<string, Rule>> = {
  'deployments.apps': fixed('spec.selector'),
  'daemonsets.apps': fixed('spec.selector'),
  'replicasets.apps': fixed('spec.selector'),
  'statefulsets.apps': statefulSet,
  'jobs.batch': job,
  secrets: (before, after) => [...fixed('type')(before, after), ...frozen(before, after, ['data'])],
  configmaps: (before, after) => frozen(before, after, ['data', 'binaryData']),
  persistentvolumeclaims: claim,
  services: serviceAddress,
  pods: pod,
  'rolebindings.rbac.authorization.k8s.io': roleRef,
  'clusterrolebindings.rbac.authorization.k8s.io': roleRef,
  'storageclasses.storage.k8s.io': fixed('parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode'),
  'priorityclasses.scheduling.k8s.io': priority,
  'ingressclasses.networking.k8s.io': fixed('spec.controller'),
  'customresourcedefinitions.apiextensions.k8s.io': definition,
};

/** What is changed in an object although it may not be. */
export function immutableProblems(kind: Kind, before: Obj, after: Obj): readonly Cause[] {
  return RULES[resourceName(kind)]?.(before, after) ?? [];
}

function without(object: Obj, ...fields: readonly string[]): Value {
  const spec = copy(obj(object['spec']));
  for (const field of fields) drop(spec, field);
  return spec;
}

function statefulSet(before: Obj, after: Obj): readonly Cause[] {
  const free = [
    'replicas',
    'ordinals',
    'template',
    'updateStrategy',
    'revisionHistoryLimit',
    'persistentVolumeClaimRetentionPolicy',
    'minReadySeconds',
  ];
  if (equal(without(before, ...free), without(after, ...free))) return [];
  const names =
    "'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds'";
  return [cause.forbidden('spec', `updates to statefulset spec for fields other than ${names} are forbidden`)];
}

function job(before: Obj, after: Obj): readonly Cause[] {
  const isSuspended = at(before, 'spec', 'suspend') === true;
  const paths = [
    'spec.completions',
    'spec.selector',
    ...(isSuspended ? [] : ['spec.template']),
    'spec.completionMode',
    'spec.podFailurePolicy',
  ];
  return fixed(...paths)(before, after);
}

function frozen(before: Obj, after: Obj, fields: readonly string[]): readonly Cause[] {
  if (before['immutable'] !== true) return [];
  const why = 'field is immutable when `immutable` is set';
  const changed = fields.filter((field) => !equal(before[field], after[field]));
  return [...(after['immutable'] === true ? [] : ['immutable']), ...changed].map((field) =>
    cause.forbidden(field, why),
  );
}

function claim(before: Obj, after: Obj): readonly Cause[] {
  const rest = (object: Obj): Value => {
    const spec = obj(without(object, 'volumeAttributesClassName', 'volumeName'));
    delete ensure(spec, 'resources')['requests'];
    return spec;
  };
  if (equal(rest(before), rest(after))) return [];
  return [
    cause.forbidden(
      'spec',
      'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims',
    ),
  ];
}

function serviceAddress(before: Obj, after: Obj): readonly Cause[] {
  const old = text(at(before, 'spec', 'clusterIP'));
  const now = text(at(after, 'spec', 'clusterIP'));
  const isNamed = at(before, 'spec', 'type') === 'ExternalName' || at(after, 'spec', 'type') === 'ExternalName';
  return !old || isNamed || old === now ? [] : [cause.invalid('spec.clusterIPs[0]', [now], 'may not change once set')];
}

function pod(before: Obj, after: Obj): readonly Cause[] {
  const rest = (object: Obj): Value => {
    const spec = obj(
      without(object, 'activeDeadlineSeconds', 'tolerations', 'terminationGracePeriodSeconds', 'nodeName'),
    );
    for (const field of ['containers', 'initContainers'])
      for (const one of Object.values(obj(indexed(spec[field])))) delete obj(one)['image'];
    return spec;
  };
  if (equal(rest(before), rest(after))) return [];
  const free =
    '`spec.containers[*].image`,`spec.initContainers[*].image`,`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)';
  return [cause.forbidden('spec', `pod updates may not change fields other than ${free}`)];
}

function indexed(items: Value | undefined): Obj {
  return Array.isArray(items) ? Object.fromEntries(items.map((item, index) => [String(index), item])) : {};
}

function roleRef(before: Obj, after: Obj): readonly Cause[] {
  const ref = obj(after['roleRef']);
  if (equal(before['roleRef'], ref)) return [];
  return [
    cause.immutable('roleRef', { APIGroup: ref['apiGroup'] ?? '', Kind: ref['kind'] ?? '', Name: ref['name'] ?? '' }),
  ];
}

function priority(before: Obj, after: Obj): readonly Cause[] {
  const changed = ['value', 'preemptionPolicy'].filter((field) => !equal(before[field], after[field]));
  return changed.map((field) => cause.forbidden(field, 'may not be changed in an update.'));
}

function definition(before: Obj, after: Obj): readonly Cause[] {
  return fixed('spec.group', 'spec.scope', 'spec.names.plural', 'spec.names.kind')(before, after);
}
