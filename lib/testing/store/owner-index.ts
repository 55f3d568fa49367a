import { type Obj, objs, text } from '../value';
import { metaOf } from './object';

/** Which objects an object controls, by the uid of the controller. */
export class OwnerIndex {
  private readonly owned = new Map<string, Map<string, Obj>>();

  /** The objects of a resource that the owner controls, in the order in which they came. */
  of(resource: string, uid: string): readonly Obj[] {
    return [...(this.owned.get(`${resource} ${uid}`)?.values() ?? [])];
  }

  /** Takes note of a new state of an object, or of its end. */
  replace(resource: string, key: string, before: Obj | undefined, after: Obj | undefined): void {
    const old = before ? controllerOf(before) : '';
    const uid = after ? controllerOf(after) : '';
    if (old !== '' && old !== uid) this.owned.get(`${resource} ${old}`)?.delete(key);
    if (uid === '' || !after) return;
    const group = this.owned.get(`${resource} ${uid}`) ?? new Map<string, Obj>();
    this.owned.set(`${resource} ${uid}`, group);
    group.set(key, after);
  }
}

function controllerOf(object: Obj): string {
  const owner = objs(metaOf(object)['ownerReferences']).find((one) => one['controller'] === true);
  return owner ? text(owner['uid']) : '';
}
