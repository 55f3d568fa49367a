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
  private all: readonly Kind[] = BUILT_IN;
  private versions: readonly GroupVersion[] = grouped(BUILT_IN);

  /** Takes the definitions that are established now. */
  setDefinitions(definitions: readonly Obj[]): void {
    if (definitions.length === 0 && this.custom.length === 0) return;
    this.custom = definitions.flatMap(customKinds);
    this.all = [...BUILT_IN, ...this.custom];
    this.versions = grouped(this.all);
  }

  get kinds(): readonly Kind[] {
    return this.all;
  }

  /** The kind at an address. */
  atPath(group: string, version: string, plural: string): Kind | undefined {
    return this.kinds.find((kind) => kind.group === group && kind.version === version && kind.plural === plural);
  }

  /** The kind of an object; any served version where none is named. */
  ofObject(group: string, kind: string, version?: string): Kind | undefined {
    return this.kinds.find(
      (one) => one.group === group && one.kind === kind && (version === undefined || one.version === version),
    );
  }

  /** A built-in kind of the core or another group, which is always there. */
  builtIn(apiVersion: string, name: string): Kind {
    const found = BUILT_IN.find((kind) => apiVersionOf(kind) === apiVersion && kind.kind === name);
    if (!found) throw new Error(`no built-in kind ${apiVersion} ${name}`);
    return found;
  }

  /** Every served group version, in the order of discovery. */
  groupVersions(): readonly GroupVersion[] {
    return this.versions;
  }
}

function grouped(kinds: readonly Kind[]): readonly GroupVersion[] {
  const groups = new Map<string, Kind[]>();
  for (const kind of kinds) groups.set(apiVersionOf(kind), [...(groups.get(apiVersionOf(kind)) ?? []), kind]);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map((first) => ({ group: first.group, version: first.version, kinds: group })),
  );
}
