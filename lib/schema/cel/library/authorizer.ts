import type { CelFunctions } from './function';

const AUTHORIZER = 'kubernetes.authorization.Authorizer';
const PATH = 'kubernetes.authorization.PathCheck';
const GROUP = 'kubernetes.authorization.GroupCheck';
const RESOURCE = 'kubernetes.authorization.ResourceCheck';
const DECISION = 'kubernetes.authorization.Decision';

/** What only a cluster can say. */
const unknown = (): never => {
  throw new RangeError('only a cluster can say what somebody may do');
};

/** The questions that an expression may ask of the cluster's authorizer. */
export const AUTHORIZATION: CelFunctions = Object.fromEntries(
  [
    `${AUTHORIZER}#path(string): ${PATH}`,
    `${AUTHORIZER}#group(string): ${GROUP}`,
    `${AUTHORIZER}#serviceAccount(string, string): ${AUTHORIZER}`,
    `${PATH}#check(string): ${DECISION}`,
    `${GROUP}#resource(string): ${RESOURCE}`,
    `${RESOURCE}#subresource(string): ${RESOURCE}`,
    `${RESOURCE}#namespace(string): ${RESOURCE}`,
    `${RESOURCE}#name(string): ${RESOURCE}`,
    `${RESOURCE}#fieldSelector(string): ${RESOURCE}`,
    `${RESOURCE}#labelSelector(string): ${RESOURCE}`,
    `${RESOURCE}#check(string): ${DECISION}`,
    `${DECISION}#allowed(): bool`,
    `${DECISION}#reason(): string`,
    `${DECISION}#errored(): bool`,
    `${DECISION}#error(): string`,
  ].map((signature) => [signature, unknown]),
);
