import { type Kind, resourceName } from '../kinds';
import { roundTrip } from '../types';
import { type Obj, type Value, obj, objs } from '../value';

const FIRST: Readonly<Record<string, (object: Obj, now: string) => Obj>> = {
  namespaces: () => ({ phase: 'Active' }),
  persistentvolumeclaims: () => ({ phase: 'Pending' }),
  persistentvolumes: (_object, now) => ({ phase: 'Pending', lastPhaseTransitionTime: now }),
  pods: (object) => ({ phase: 'Pending', qosClass: qosClass(obj(object['spec'])) }),
  'customresourcedefinitions.apiextensions.k8s.io': storedVersions,
};

/** The status with which an object begins. */
export function initialStatus(kind: Kind, object: Obj, now: string): Value | undefined {
  if (kind.custom) return undefined;
  const first = FIRST[resourceName(kind)]?.(object, now) ?? {};
  return obj(roundTrip(kind.type, { status: first }))['status'];
}

function storedVersions(object: Obj): Obj {
  const stored = objs(obj(object['spec'])['versions']).filter((version) => version['storage'] === true);
  return { acceptedNames: { plural: '', kind: '' }, storedVersions: stored.map((version) => version['name'] ?? '') };
}

function qosClass(spec: Obj): string {
  const resources = objs(spec['containers']).map((container) => obj(container['resources']));
  const isSet = (part: string): boolean => resources.some((resource) => Object.keys(obj(resource[part])).length > 0);
  const isEqual = resources.every((resource) => {
    const limits = obj(resource['limits']);
    const requests = obj(resource['requests']);
    return ['cpu', 'memory'].every(
      (name) => limits[name] !== undefined && (requests[name] ?? limits[name]) === limits[name],
    );
  });
  if (isEqual) return 'Guaranteed';
  return isSet('limits') || isSet('requests') ? 'Burstable' : 'BestEffort';
}
