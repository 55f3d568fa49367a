import { isIpv4, isIpv6 } from './ip-address';

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [before = [], tail] = address.split('::').map(readGroups);
  if (tail === undefined) return before;
  const zeros = Array.from({ length: 8 - before.length - tail.length }, () => 0);
  return [...before, ...zeros, ...tail];
}

function readGroups(text: string): readonly number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** The bits of an IP address as a text of `0` and `1`: 32 or 128 of them. */
export function addressBits(address: string): string {
  const [parts, width] = isIpv4(address) ? [address.split('.').map(Number), 8] : [groupsOf(address), 16];
  return parts.map((part) => part.toString(2).padStart(width, '0')).join('');
}

/** Whether an address is one of IPv4, written as one of IPv6: `::ffff:10.0.0.1`. */
export function isMappedIpv4(address: string): boolean {
  return isIpv6(address) && addressBits(address).slice(0, 96) === `${'0'.repeat(80)}${'1'.repeat(16)}`;
}

/** The one form of an IP address that RFC 5952 recommends. */
export function canonicalAddress(address: string): string {
  if (isIpv4(address)) return address;
  const groups = groupsOf(address);
  const [start, length] = longestZeros(groups);
  const text = (some: readonly number[]): string => some.map((group) => group.toString(16)).join(':');
  return length < 2 ? text(groups) : `${text(groups.slice(0, start))}::${text(groups.slice(start + length))}`;
}

function longestZeros(groups: readonly number[]): readonly [start: number, length: number] {
  let best: readonly [number, number] = [0, 0];
  for (let start = 0; start < groups.length; start++) {
    let length = 0;
    while (groups[start + length] === 0) length += 1;
    if (length > best[1]) best = [start, length];
  }
  return best;
}

/** Whether a range of addresses has bits behind its prefix, as `10.0.0.1/8` has. */
export function hasHostBits(range: string): boolean {
  const [address = '', length = ''] = range.split('/');
  return addressBits(address).slice(Number(length)).includes('1');
}
