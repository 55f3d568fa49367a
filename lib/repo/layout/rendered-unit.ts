import type { ResourceId, UnitRef } from '../../manifest';

/** The files that one application renders for one environment. */
export interface RenderedUnit {
  readonly unit: UnitRef;
  /** Namespace declared for the application; kept in the index. @default - none */
  readonly namespace?: string;
  /** Text of every file, by its name within the folder of the unit. */
  readonly files: ReadonlyMap<string, string>;
  /** The object in each file, by the same name. */
  readonly ids: ReadonlyMap<string, ResourceId>;
}

/** What a run answers for: units outside of it are neither written nor removed. */
export interface Scope {
  /** The environments that were rendered; units in them that were not rendered are removed. */
  readonly environments: readonly string[];
  /** Name of the source project, where several render into one repository. @default - units without a project name */
  readonly project?: string;
  /**
   * Whether the project says its name itself; that of a package, or none, may be the same in another project.
   *
   * @default - whether a name is given
   */
  readonly ownName?: boolean;
  /**
   * Whether these are all environments of the project: its units in others are removed too; needs the name of the project.
   *
   * @default false
   */
  readonly whole?: boolean;
}

/** Whether the name of a project tells what it owns from what others own. */
export function hasOwnName({ project, ownName = project !== undefined }: Scope): boolean {
  return ownName;
}
