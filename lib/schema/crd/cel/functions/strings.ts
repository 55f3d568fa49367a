import { type CelFunctions, fail } from './function';

/** Texts, as Kubernetes adds to them. */
export const STRINGS: CelFunctions = {
  'string.charAt(int): string': charAt,
  'string.replace(string, string): string': (text: string, from: string, to: string) => text.replaceAll(from, () => to),
  'string.replace(string, string, int): string': replaceSome,
  'string.format(list): string': format,
  'StringsNamespace.quote(string): string': (_: unknown, text: string) => JSON.stringify(text),
};

function charAt(text: string, at: bigint): string {
  const chars = Array.from(text);
  if (at < 0n || at > chars.length) fail(`the text has no character at ${at}`);
  return chars[Number(at)] ?? '';
}

function replaceSome(text: string, from: string, to: string, most: bigint): string {
  if (most < 0n) return text.replaceAll(from, () => to);
  let left = most;
  return text.replaceAll(from, (found) => (left-- > 0n ? to : found));
}

const VERBS: Readonly<Record<string, (value: unknown, digits: number | undefined) => string>> = {
  s: (value) => plain(value),
  d: (value) => plain(value),
  f: (value, digits) => Number(value).toFixed(digits ?? 6),
  e: (value, digits) =>
    Number(value)
      .toExponential(digits ?? 6)
      .replace(/e([+-])(\d)$/, 'e$10$2'),
  b: (value) => (typeof value === 'boolean' ? (value ? '1' : '0') : whole(value).toString(2)),
  o: (value) => whole(value).toString(8),
  x: (value) => hex(value),
  X: (value) => hex(value).toUpperCase(),
};

/** Puts values where the verbs stand: `"%s has %d".format(["a", 3])`. */
function format(text: string, args: readonly unknown[]): string {
  let next = 0;
  return text.replace(
    /%(?:%|(?:\.(\d+))?([a-zA-Z]))/g,
    (found, digits: string | undefined, verb: string | undefined) => {
      if (found === '%%') return '%';
      const write = VERBS[verb ?? ''];
      if (!write || next >= args.length) fail(`the text has a "${found}" that nothing fits`);
      return write(args[next++], digits === undefined ? undefined : Number(digits));
    },
  );
}

function whole(value: unknown): bigint {
  return typeof value === 'bigint' ? value : fail('a whole number is needed');
}

function hex(value: unknown): string {
  return typeof value === 'string' ? Buffer.from(value, 'utf8').toString('hex') : whole(value).toString(16);
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return `[${value.map(inner).join(', ')}]`;
  if (value instanceof Map) return `{${[...value].map(([key, one]) => `${inner(key)}: ${inner(one)}`).join(', ')}}`;
  return value instanceof Date ? value.toISOString().replace('.000Z', 'Z') : String(value);
}

function inner(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : plain(value);
}
