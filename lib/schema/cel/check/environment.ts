import type { Type } from '../types/type';

/** What an expression may name, and what it must give. */
export interface CelEnvironment {
  /** The variables by their names. */
  readonly variables: ReadonlyMap<string, Type>;
  /** The types of objects that may be built, by their names. @default - none */
  readonly types?: (name: string) => Type | undefined;
  /** The types of which the result must be. @default - anything */
  readonly gives?: readonly Type[];
}
