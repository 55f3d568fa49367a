import { createHash } from 'node:crypto';
import { ApiObject } from 'cdk8s';
import { emitYaml } from '../../manifest';
import { checkArgument } from '../object/argument';
import type { CallContext } from '../object/call-context';

const DOMAIN = 'cdk8s-gitops';
const KEY_NAME = 63;
const SHOWN = 16;

/** Annotations of a Pod template that change whenever what objects hold changes. */
export function contentAnnotations(
  objects: readonly ApiObject[],
  context: CallContext,
): Readonly<Record<string, string>> {
  const wants = 'objects that are rendered here';
  for (const value of objects as readonly unknown[])
    checkArgument(ApiObject.isApiObject(value), { method: '`rollOnChange`', context, wants, value });
  return Object.fromEntries(objects.map((object) => [annotationOf(object), contentOf(object)]));
}

function annotationOf({ kind, name }: ApiObject): string {
  const key = `content-of-${kind.toLowerCase()}-${name}`.slice(0, KEY_NAME);
  return `${DOMAIN}/${key.replace(/[^A-Za-z0-9]+$/, '')}`;
}

/** A hash of everything but the metadata. */
function contentOf(object: ApiObject): string {
  const { metadata: _metadata, ...content } = object.toJson() as Readonly<Record<string, unknown>>;
  return createHash('sha256').update(emitYaml(content)).digest('hex').slice(0, SHOWN);
}
