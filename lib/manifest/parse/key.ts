import { type Resolved } from './resolve-plain';
import { Unresolvable } from './resolve-tagged';

/** The key that Kubernetes makes of a scalar: JSON has texts only. */
export function keyText({ type, value }: Resolved): string {
  if (type === 'null') throw new Unresolvable('null cannot be a key');
  if (type === 'int' && typeof value === 'bigint' && value >= 2n ** 63n)
    throw new Unresolvable(`the key ${value} is beyond 64 bits`);
  return type === 'float' ? floatKey(Number(value)) : `${value as string | number | bigint | boolean}`;
}

/** A fraction as key: Kubernetes keeps 32 bits of it, so only short ones come out as they went in. */
function floatKey(value: number): string {
  const text = String(value);
  const digits = text.replace(/^-?0*\.?0*|\./g, '');
  const kept = Math.abs(value) >= 1e-4 && Math.abs(value) < 1e6 && digits.length <= 6;
  if (!kept) throw new Unresolvable(`the key ${text} is a number that Kubernetes rounds; write it between quotes`);
  return text;
}
