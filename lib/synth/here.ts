import type { IConstruct } from 'constructs';
import type { AdditionStep, Place, Project } from '../environment';
import type { CallMark, Profile } from '../manifest';
import type { TreeRoot } from './tree/tree-root';

/** The environment that is being rendered. */
export interface Here {
  readonly project: Project;
  readonly environment: string;
  readonly place: Place;
}

/** What an overlay adds to an application. */
export interface Addition extends AdditionStep {
  readonly overlay: string;
}

/** The construct tree of one application in one environment. */
export interface Tree {
  readonly application: string;
  readonly profile: Profile;
  /** Namespace declared for the application. @default - none */
  readonly namespace?: string;
  readonly root: TreeRoot;
  /** Where the application was defined. */
  readonly mark: CallMark;
  /** The constructs that overlays added, with what added them. */
  readonly added: ReadonlyMap<IConstruct, Addition>;
  /** What `build` returned. */
  readonly made: unknown;
}
