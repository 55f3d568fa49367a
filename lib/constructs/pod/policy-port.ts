import type { JsonObject } from '../../manifest';
import type { k8s } from '../../schema';
import { type Port, readPort } from './ports';

/** Where a port of a Service leads, as a policy of the Pods names it: by number, where that is known. */
export function policyPortOf(port: JsonObject, declared: readonly Port[]): k8s.NetworkPolicyPort {
  const target = port.targetPort ?? port.port;
  const found = declared.find(({ name, number }) => name === target || number === target);
  const { protocol = 'TCP' } = readPort(port, 'port');
  const named = typeof target === 'string' ? target : Number(target);
  return {
    port: found?.number ?? named,
    ...(protocol !== 'TCP' && { protocol }),
  };
}
