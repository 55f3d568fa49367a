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
   * Whether these are all environments of the project: its units in others are removed too; needs the name of the project.
   *
   * @default false
   */
  readonly whole?: boolean;
}
