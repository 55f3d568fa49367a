import { mapAt, textAt } from './make';
import type { ObjectRule, TypeRules } from './rule';
import { TIGHTENED } from './since';

const RESERVED = '.static.k8s.io';

const notReserved: ObjectRule = (object, report) => {
  const name = textAt(mapAt(object, 'metadata'), 'name');
  if (report.minor < TIGHTENED.staticNames || !name.endsWith(RESERVED)) return;
  const problem = `names that end with "${RESERVED}" are kept for files that the API server reads itself`;
  report.error('schema/invalid', `${JSON.stringify(name)} is refused: ${problem}`, 'metadata', 'name');
};

/** Kinds that the API server also reads from files of its own. */
const KINDS = [
  'MutatingAdmissionPolicy',
  'MutatingAdmissionPolicyBinding',
  'MutatingWebhookConfiguration',
  'ValidatingAdmissionPolicy',
  'ValidatingAdmissionPolicyBinding',
  'ValidatingWebhookConfiguration',
] as const;

/** The rules of the names of admission policies, their bindings and webhooks. */
export const STATIC_NAME_RULES: Readonly<Record<string, TypeRules>> = Object.fromEntries(
  KINDS.map((kind) => [`admissionregistration.v1.${kind}`, { checks: [notReserved] }]),
);
