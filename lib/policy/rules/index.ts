import type { PolicyCode } from '../../manifest';
import type { Rule, Rules } from '../rule';
import { accessRules } from './access';
import { autoscalingRules } from './autoscaling';
import { budgetRules } from './budgets';
import { entranceRules } from './entrances';
import { envRules } from './env';
import { imageRules } from './images';
import { ingressRules } from './ingress';
import { jobRules } from './jobs';
import { lifecycleRules } from './lifecycle';
import { networkRules } from './network';
import { objectRules } from './objects';
import { placementRules } from './placement';
import { podPortRules } from './pod-ports';
import { probeRules } from './probes';
import { quotaRules } from './quotas';
import { referenceRules } from './references';
import { resourceRules } from './resources';
import { secretRules } from './secrets';
import { securityRules } from './security';
import { serviceRules } from './services';
import { storageRules } from './storage';
import { webhookRules } from './webhooks';
import { workloadRules } from './workloads';

const FAMILIES: readonly Rules[] = [
  objectRules,
  workloadRules,
  probeRules,
  lifecycleRules,
  resourceRules,
  imageRules,
  podPortRules,
  securityRules,
  placementRules,
  envRules,
  secretRules,
  referenceRules,
  jobRules,
  storageRules,
  autoscalingRules,
  budgetRules,
  serviceRules,
  ingressRules,
  networkRules,
  entranceRules,
  webhookRules,
  accessRules,
  quotaRules,
];

/** Every rule, by family. */
export const RULES: readonly Rule[] = FAMILIES.flatMap((family) =>
  Object.entries(family).map(([code, rule]) => ({ ...rule, code: code as PolicyCode })),
);
