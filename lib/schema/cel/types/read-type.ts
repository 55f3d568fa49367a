import { type Type, plain } from './type';

const SHORT: Readonly<Record<string, string>> = {
  duration: 'google.protobuf.Duration',
  timestamp: 'google.protobuf.Timestamp',
  optional: 'optional_type',
  null: 'null_type',
};

/** The signature of a function: `string#contains(string): bool` for a member, `int(string): int` for others. */
export interface Signature {
  readonly name: string;
  readonly isMember: boolean;
  /** The receiver of a member comes first. */
  readonly args: readonly Type[];
  readonly result: Type;
}

/** Reads a signature; capital letters stand for any type. */
export function readSignature(text: string): Signature {
  const [, receiver, name = '', args = '', result = ''] = /^(?:(.+)#)?([^(#]+)\((.*)\): (.+)$/.exec(text) ?? [];
  const types = split(args).map(readType);
  return {
    name,
    isMember: receiver !== undefined,
    args: receiver === undefined ? types : [readType(receiver), ...types],
    result: readType(result),
  };
}

function readType(text: string): Type {
  const [, name = '', params] = /^([^<]+)(?:<(.+)>)?$/.exec(text.trim()) ?? [];
  if (/^[A-Z]$/.test(name)) return plain(`$${name}`);
  return { name: SHORT[name] ?? name, params: params === undefined ? [] : split(params).map(readType) };
}

/** The parts between commas that stand in no brackets. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  Array.from(text).forEach((sign, at) => {
    if (sign === '<') depth += 1;
    if (sign === '>') depth -= 1;
    if (sign !== ',' || depth > 0) return;
    parts.push(text.slice(from, at));
    from = at + 1;
  });
  return text.trim() === '' ? [] : [...parts, text.slice(from)];
}
