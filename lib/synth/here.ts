import type { Place, Project } from '../environment';
import type { Profile } from '../manifest';
import type { TreeRoot } from './tree/tree-root';

/** The environment that is being rendered. */
export interface Here {
  readonly project: Project;
  readonly environment: string;
  readonly place: Place;
}

/** The construct tree of one application in one environment. */
export interface Tree {
  readonly application: string;
  readonly profile: Profile;
  /** Namespace declared for the application. @default - none */
  readonly namespace?: string;
  readonly root: TreeRoot;
  /** What `build` returned. */
  readonly made: unknown;
}
