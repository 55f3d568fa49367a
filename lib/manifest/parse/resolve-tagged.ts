import { isIllFormed } from '../emit/writer';
import type { Json } from '../json';
import { type Resolved, resolvePlain } from './resolve-plain';

/** Why a scalar cannot be what it is said to be. */
export class Unresolvable extends Error {}

const CORE = 'tag:yaml.org,2002:';
const TIMESTAMP =
  /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d?:\d\d?(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::?\d\d)?))?)?$/;

type Resolve = (text: string) => Resolved;

const TAGS: Readonly<Record<string, Resolve>> = {
  str: (text) => ({ type: 'str', value: text }),
  int: (text) => only(text, 'int'),
  float: (text) => only(text, 'float', 'int'),
  bool: (text) => only(text, 'bool'),
  null: (text) => only(text, 'null'),
  timestamp: (text) => ({ type: 'str', value: TIMESTAMP.test(text) ? text : refuse(`"${text}" is no timestamp`) }),
  binary: (text) => ({ type: 'str', value: decoded(text) }),
};

/** Reads a scalar: by its tag if it has one, as bare text if it stands without quotes, else as text. */
export function resolveScalar(text: string, plain: boolean, tag: string | undefined): Resolved {
  const resolved = tag === undefined ? (plain ? resolvePlain(text) : undefined) : byTag(text, tag);
  if (isIllFormed(text)) refuse('an escape stands for half a character (half a surrogate pair)');
  if (typeof resolved?.value !== 'number' || Number.isFinite(resolved.value))
    return resolved ?? { type: 'str', value: text };
  return refuse(`${text} is a number that JSON, and so Kubernetes, does not have`);
}

function byTag(text: string, tag: string): Resolved {
  if (tag === '!') return { type: 'str', value: text };
  const name = tag.startsWith(CORE) ? tag.slice(CORE.length) : '';
  const resolve = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
  return resolve?.(text) ?? refuse(`the tag ${tag} means nothing to Kubernetes`);
}

/** Refuses a tag on a list or map, unless it says what that is anyway. */
export function checkCollectionTag(tag: string | undefined, kind: 'map' | 'seq'): void {
  if (tag === undefined || tag === '!' || tag === `${CORE}${kind}`) return;
  refuse(`the tag ${tag} means nothing to Kubernetes on a ${kind === 'map' ? 'map' : 'list'}`);
}

function only(text: string, ...types: readonly Resolved['type'][]): Resolved {
  const resolved = resolvePlain(text);
  return types.includes(resolved.type) ? resolved : refuse(`"${text}" is no ${types[0] ?? 'value'}, as its tag says`);
}

function decoded(text: string): Json {
  const base64 = text.replace(/[\r\n]/g, '');
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return refuse('the text is no base64, as its tag !!binary says');
  const value = bytes.toString('utf8');
  return Buffer.from(value, 'utf8').equals(bytes) ? value : refuse('the bytes of !!binary are no UTF-8 text');
}

function refuse(why: string): never {
  throw new Unresolvable(why);
}
