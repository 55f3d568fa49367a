import { compare } from '../values/equal';
import { fail } from '../values/failure';
import { isEntries } from '../values/value';

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
export function formatted(text: string, args: readonly unknown[]): string {
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
  if (!isEntries(value)) return String(value);
  const keys = [...value.keys()].sort((a, b) => compare(a, b));
  return `{${keys.map((key) => `${inner(key)}: ${inner(value.get(key))}`).join(', ')}}`;
}

function inner(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : plain(value);
}
