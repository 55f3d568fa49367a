import type { JsonObject } from '../../../../lib/manifest';
import { BATCH } from './batch';
import { CONTAINERS } from './containers';
import { OTHERS } from './others';
import { PODS } from './pods';
import { POLICY } from './policy';
import { RARE } from './rare';
import { VOLUMES } from './volumes';
import { WORKLOADS } from './workloads';

/** Valid objects of our own, for the kinds and fields that recorded ones seldom write. */
export const BASES: readonly JsonObject[] = [PODS, CONTAINERS, VOLUMES, WORKLOADS, BATCH, POLICY, OTHERS, RARE].flat();
