import type { Manifest } from '../../manifest';
import type { ApiFailure, FailureCause } from '../api/api-failure';
import { isSecret } from './compare';

const IMMUTABLE = /immutable|may not (be )?change|updates to .* are forbidden|cannot be changed/i;

/** Whether the server refuses because a field never changes after creation. */
export function isImmutable({ field, message }: FailureCause): boolean {
  return field !== 'metadata.uid' && IMMUTABLE.test(message);
}

/** A refusal for people; of a Secret without any word of the server that may repeat what it holds. */
export function sayRefusal(manifest: Pick<Manifest, 'apiVersion' | 'kind'>, failure: ApiFailure): string {
  if (isSecret(manifest)) return saySecretRefusal(failure);
  const immutable = failure.causes.filter(isImmutable);
  return immutable.length > 0 ? sayCauses(immutable) : failure.serverMessage || 'the server refused the object';
}

/** Fields and why, once each: the server repeats the whole value between them. */
function sayCauses(causes: readonly FailureCause[]): string {
  const said = causes.map(({ field, message }) => `${field}: ${reasonIn(message)}`);
  return [...new Set(said)].join('; ');
}

/** The reason without the value before it and without the lines after it, in which the server shows what differs. */
function reasonIn(message: string): string {
  const [line = ''] = message.split('\n', 1);
  if (line.startsWith('Invalid value: ')) return line.slice(line.lastIndexOf(': ') + 2);
  return line.replace(/^Forbidden: /, '');
}

/** Messages that hold nothing of the object itself. */
const HARMLESS: readonly RegExp[] = [
  /^secrets "[^"]*" is forbidden: User "[^"]*" cannot \w+ resource "secrets" in API group "" in the namespace "[^"]*"/,
  /^secrets "[^"]*" is forbidden: unable to create new content in namespace \S+ because it is being terminated/,
  /^(namespaces|secrets) "[^"]*" not found/,
  /^Operation cannot be fulfilled on secrets "[^"]*": [\w ;,]+/,
  /^admission webhook "[^"]*" denied the request/,
  /^failed calling webhook "[^"]*"/,
];
/** Where a value has the wrong type; what stands there instead is not repeated. */
const WRONG_TYPE = /: (\.[\w.[\]-]+): expected (\w+)/;
const UNKNOWN_FIELD = /unknown field|field not declared in schema/;

function saySecretRefusal({ causes, serverMessage, status, reason }: ApiFailure): string {
  const fields = [...new Set(causes.map((cause) => sayHidden(cause)))];
  if (fields.length > 0) return fields.join('; ');
  const harmless = HARMLESS.map((pattern) => pattern.exec(serverMessage)?.[0]).find((text) => text !== undefined);
  if (harmless) return harmless;
  const [, field, wanted] = WRONG_TYPE.exec(serverMessage) ?? [];
  if (field && wanted) return `${field.slice(1)}: expected ${wanted}`;
  if (UNKNOWN_FIELD.test(serverMessage)) return 'it has a field that Secrets do not have';
  return `the server refused it: ${reason || status}; its words are not shown, as they may repeat secret values`;
}

function sayHidden(cause: FailureCause): string {
  const why = isImmutable(cause) ? 'field is immutable' : cause.reason || 'refused';
  return cause.field ? `${cause.field}: ${why}` : why;
}
