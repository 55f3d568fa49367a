import type { Obj } from '../value';
import { BUILT_IN } from './built-in';
import { customKinds } from './custom';
import { type Kind, apiVersionOf } from './kind';

/** A served version of a group. */
export interface GroupVersion {
  readonly group: string;
  readonly version: string;
  readonly kinds: readonly Kind[];
}

/** What is served: the built-in kinds, and those of CustomResourceDefinitions as these come and go. */
export class Registry {
  private custom: readonly Kind[] = [];

  /** Takes the definitions that are established now. */
  setDefinitions(definitions: readonly Obj[]): void {
    this.custom = definitions.flatMap(customKinds);
  }

  get kinds(): readonly Kind[] {
    return [...BUILT_IN, ...this.custom];
  }

  /** The kind at an address. */
  atPath(group: string, version: string, plural: string): Kind | undefined {
    return this.kinds.find((kind) => kind.group === group && kind.version === version && kind.plural === plural);
  }

  /** The kind of an object; any served version where none is named. */
  ofObject(group: string, kind: string, version?: string): Kind | undefined {
    return this.kinds.find((one) => one.group === group && one.kind === kind && (version === undefined || one.version === version));
  }

  /** A built-in kind of the core or another group, which is always there. */
  builtIn(apiVersion: string, name: string): Kind {
    const found = BUILT_IN.find((kind) => apiVersionOf(kind) === apiVersion && kind.kind === name);
    if (!found) throw new Error(`no built-in kind ${apiVersion} ${name}`);
    return found;
  }

  /** Every served group version, in the order of discovery. */
  groupVersions(): readonly GroupVersion[] {
    const groups = new Map<string, Kind[]>();
    for (const kind of this.kinds) groups.set(apiVersionOf(kind), [...(groups.get(apiVersionOf(kind)) ?? []), kind]);
    return [...groups.values()].map((kinds) => ({ group: kinds[0]!.group, version: kinds[0]!.version, kinds }));
  }
}
