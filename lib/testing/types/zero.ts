import type { Value } from '../value';

/** Optional texts whose empty value means something and is kept. */
const KEPT_TEXTS: ReadonlySet<string> = new Set([
  'storageClassName',
  'ingressClassName',
  'loadBalancerClass',
  'volumeAttributesClassName',
  'runtimeClassName',
  'appProtocol',
  'holderIdentity',
]);

/** Optional flags and numbers that the API cannot tell from an absent one. */
const DROPPED_ZEROS: ReadonlySet<string> = new Set([
  'active',
  'availableReplicas',
  'failed',
  'succeeded',
  'currentReplicas',
  'failureThreshold',
  'fullyLabeledReplicas',
  'globalDefault',
  'hostIPC',
  'hostNetwork',
  'hostPID',
  'hostPort',
  'healthCheckNodePort',
  'initialDelaySeconds',
  'minReadySeconds',
  'nodePort',
  'numberUnavailable',
  'numberAvailable',
  'updatedNumberScheduled',
  'observedGeneration',
  'paused',
  'periodSeconds',
  'publishNotReadyAddresses',
  'readOnly',
  'readyReplicas',
  'stdin',
  'stdinOnce',
  'successThreshold',
  'timeoutSeconds',
  'tty',
  'unavailableReplicas',
  'unschedulable',
  'updatedReplicas',
]);

/** Whether an optional field of this name vanishes when it is zero. */
export function isDroppedWhenZero(name: string, value: Value): boolean {
  if (value === '') return !KEPT_TEXTS.has(name);
  return (value === 0 || value === false) && DROPPED_ZEROS.has(name);
}
