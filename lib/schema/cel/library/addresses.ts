import { isIpv4, isIpv6 } from '../../names/ip-address';
import { known } from '../values/failure';
import { Own } from '../values/value';
import type { CelFunctions } from './function';

const IP = 'net.IP';
const CIDR = 'net.CIDR';

/** An IP address as a value of CEL. */
export class CelIp extends Own {
  readonly type = IP;

  constructor(
    readonly bits: bigint,
    readonly family: 4 | 6,
  ) {
    super();
  }

  toString(): string {
    return this.family === 4 ? v4Text(this.bits) : v6Text(this.bits);
  }
}

/** A range of IP addresses as a value of CEL. */
export class CelCidr extends Own {
  readonly type = CIDR;

  constructor(
    readonly ip: CelIp,
    readonly length: number,
  ) {
    super();
  }

  toString(): string {
    return `${String(this.ip)}/${this.length}`;
  }
}

/** IP addresses and ranges of them. */
export const ADDRESSES: CelFunctions = {
  [`ip(string): ${IP}`]: ipOf,
  'isIP(string): bool': (text: string) => parseIp(text) !== undefined,
  'ip.isCanonical(string): bool': (text: string) => String(ipOf(text)) === text,
  [`string(${IP}): string`]: String,
  [`${IP}#family(): int`]: ({ family }: CelIp) => BigInt(family),
  [`${IP}#isUnspecified(): bool`]: ({ bits }: CelIp) => bits === 0n,
  [`${IP}#isLoopback(): bool`]: isLoopback,
  [`${IP}#isLinkLocalMulticast(): bool`]: isLocalMulticast,
  [`${IP}#isLinkLocalUnicast(): bool`]: isLocalUnicast,
  [`${IP}#isGlobalUnicast(): bool`]: isGlobalUnicast,
  [`cidr(string): ${CIDR}`]: cidrOf,
  'isCIDR(string): bool': (text: string) => parseCidr(text) !== undefined,
  [`string(${CIDR}): string`]: String,
  [`${CIDR}#containsIP(string): bool`]: (range: CelCidr, text: string) => holds(range, ipOf(text)),
  [`${CIDR}#containsIP(${IP}): bool`]: holds,
  [`${CIDR}#containsCIDR(string): bool`]: (range: CelCidr, text: string) => covers(range, cidrOf(text)),
  [`${CIDR}#containsCIDR(${CIDR}): bool`]: covers,
  [`${CIDR}#ip(): ${IP}`]: ({ ip }: CelCidr) => ip,
  [`${CIDR}#masked(): ${CIDR}`]: ({ ip, length }: CelCidr) =>
    new CelCidr(new CelIp(masked(ip, length), ip.family), length),
  [`${CIDR}#prefixLength(): int`]: ({ length }: CelCidr) => BigInt(length),
};

function ipOf(text: string): CelIp {
  return known(parseIp(text), `${JSON.stringify(text)} is no IP address`);
}

function cidrOf(text: string): CelCidr {
  return known(parseCidr(text), `${JSON.stringify(text)} is no range of IP addresses`);
}

/** An IPv4 address in the clothes of IPv6 is none. */
function parseIp(text: string): CelIp | undefined {
  if (isIpv4(text)) return new CelIp(v4Bits(text), 4);
  if (!isIpv6(text)) return undefined;
  const bits = v6Bits(text);
  return bits >> 32n === 0xffffn ? undefined : new CelIp(bits, 6);
}

function parseCidr(text: string): CelCidr | undefined {
  const [, address = '', length = ''] = /^([^/]+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const ip = parseIp(address);
  return ip && Number(length) <= sizeOf(ip) ? new CelCidr(ip, Number(length)) : undefined;
}

function sizeOf({ family }: CelIp): number {
  return family === 4 ? 32 : 128;
}

function masked(ip: CelIp, length: number): bigint {
  const rest = BigInt(sizeOf(ip) - length);
  return (ip.bits >> rest) << rest;
}

function holds(range: CelCidr, ip: CelIp): boolean {
  return ip.family === range.ip.family && masked(ip, range.length) === masked(range.ip, range.length);
}

function covers(range: CelCidr, other: CelCidr): boolean {
  return other.length >= range.length && holds(range, other.ip);
}

function isLoopback({ bits, family }: CelIp): boolean {
  return family === 4 ? bits >> 24n === 127n : bits === 1n;
}

function isLocalMulticast({ bits, family }: CelIp): boolean {
  return family === 4 ? bits >> 8n === 0xe00000n : bits >> 112n === 0xff02n;
}

function isLocalUnicast({ bits, family }: CelIp): boolean {
  return family === 4 ? bits >> 16n === 0xa9fen : bits >> 118n === 0x3fan;
}

function isGlobalUnicast(ip: CelIp): boolean {
  const isMulticast = ip.family === 4 ? ip.bits >> 28n === 0xen : ip.bits >> 120n === 0xffn;
  const isBroadcast = ip.family === 4 && ip.bits === 0xffffffffn;
  return ip.bits !== 0n && !isBroadcast && !isMulticast && !isLoopback(ip) && !isLocalUnicast(ip);
}

function v4Bits(text: string): bigint {
  return text.split('.').reduce((bits, part) => (bits << 8n) | BigInt(part), 0n);
}

function v4Text(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.');
}

function v6Bits(text: string): bigint {
  const [, head = '', tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const last = tail === undefined ? 0n : v4Bits(tail);
  const whole = tail === undefined ? text : `${head}${(last >> 16n).toString(16)}:${(last & 0xffffn).toString(16)}`;
  const [before = [], after = []] = whole.split('::').map(groupsOf);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n);
}

function groupsOf(half: string): readonly string[] {
  return half.split(':').filter((group) => group !== '');
}

/** The longest run of zeros is left out. */
function v6Text(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) => ((bits >> BigInt(112 - 16 * at)) & 0xffffn).toString(16));
  const runs = groups.join(':').match(/\b0(?::0\b)+/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return groups.join(':');
  const at = `:${groups.join(':')}:`.indexOf(`:${longest}:`);
  const text = `:${groups.join(':')}:`;
  const [head, end] = [text.slice(1, at), text.slice(at + longest.length + 2, -1)];
  return `${head}::${end}`;
}
