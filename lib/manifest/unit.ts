import type { ResourceSet } from './resource-set';

/** The name of a unit's place: one application in one environment on one cluster. */
export interface UnitRef {
  readonly environment: string;
  readonly cluster: string;
  /** Id of the application, or {@link ENVIRONMENT_UNIT}. */
  readonly application: string;
}

/** A unit of ownership: what one application renders for one environment. */
export interface Unit extends UnitRef {
  /** Namespace declared for the application; objects in it are filed without a namespace suffix. @default - none */
  readonly namespace?: string;
  readonly resources: ResourceSet;
}

/** The application id of the environment's own objects: namespaces, isolation, quota. */
export const ENVIRONMENT_UNIT = '_environment';

/** The folder of a unit in a config repository: `envs/prod/prd-eu/shop`. */
export function unitPath(unit: UnitRef): string {
  return `envs/${unit.environment}/${unit.cluster}/${unit.application}`;
}
