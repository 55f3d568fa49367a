import type { JsonObject } from '../../../../lib/manifest';
import { ADMISSION } from './admission';
import { CERTIFICATES } from './certificates';
import { CONFIG } from './config';
import { DEVICES } from './devices';
import { EXTENSION } from './extension';
import { FLOW } from './flow';
import { NETWORKING } from './networking';
import { PERSISTENT_VOLUMES } from './persistent-volumes';
import { RBAC } from './rbac';
import { REVIEWS } from './reviews';
import { SERVICES } from './services';
import { STORAGE } from './storage';

/** Valid objects of the kinds that run nothing themselves. */
export const OTHERS: readonly JsonObject[] = [
  SERVICES,
  NETWORKING,
  CONFIG,
  STORAGE,
  PERSISTENT_VOLUMES,
  RBAC,
  ADMISSION,
  EXTENSION,
  FLOW,
  CERTIFICATES,
  DEVICES,
  REVIEWS,
].flat();
