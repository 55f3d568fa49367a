import { canonicalAddress, hasHostBits, isCidr, isIpAddress, isMappedIpv4 } from '../../names';
import type { Report } from '../report';
import { refuse } from './make';
import type { FieldRule } from './rule';
import { RELAXED } from './since';

/** Notes what the API server refuses since it reads addresses strictly, and warned of before. */
function strictly(report: Report, value: string, problem: string): void {
  if (report.minor >= RELAXED.strictAddresses) refuse(report, value, problem);
  else report.warn(problem);
}

function unusual(report: Report, better: string): void {
  report.warn(`the usual way to write it is "${better}"`);
}

/** A rule that a text is an IP address. */
export const ipAddress: FieldRule = (value, report) => {
  if (typeof value !== 'string' || value === '') return;
  if (!isIpAddress(value)) return refuse(report, value, 'it must be an IP address such as 10.9.8.7');
  if (isMappedIpv4(value)) return strictly(report, value, 'it is an IPv4 address, written as an IPv6 one');
  const better = canonicalAddress(value);
  if (better !== value) unusual(report, better);
};

/** A rule that a text is an IP address in its one usual form. */
export const canonicalIp: FieldRule = (value, report) => {
  if (typeof value !== 'string') return;
  const better = isIpAddress(value) && !isMappedIpv4(value) ? canonicalAddress(value) : value;
  if (better === value) ipAddress(value, report);
  else refuse(report, value, `it must be written as "${better}"`);
};

/** A rule that a text is a range of addresses. */
export const cidr: FieldRule = (value, report) => {
  if (typeof value !== 'string' || value === '') return;
  if (!isCidr(value)) return refuse(report, value, 'it must be a range of addresses such as 10.9.8.0/24');
  const [address = '', length] = value.split('/');
  if (isMappedIpv4(address)) return strictly(report, value, 'it is an IPv4 address, written as an IPv6 one');
  if (hasHostBits(value)) return strictly(report, value, 'it has bits behind the length of its prefix');
  const better = `${canonicalAddress(address)}/${length}`;
  if (better !== value) unusual(report, better);
};

/** A rule that a text is a range of addresses in its one usual form. */
export const canonicalCidr: FieldRule = (value, report) => {
  if (typeof value !== 'string') return;
  if (value === '') return refuse(report, value, 'it is empty');
  const [address = '', length] = value.split('/');
  const better = isCidr(value) && !isMappedIpv4(address) ? `${canonicalAddress(address)}/${length}` : value;
  if (better === value) cidr(value, report);
  else refuse(report, value, `it must be written as "${better}"`);
};

/** What no other machine can send to, by the beginning of the usual form of an address. */
const SPECIAL: readonly (readonly [address: RegExp, what: string])[] = [
  [/^127\.|^::1$/, 'the machine itself'],
  [/^0\.0\.0\.0$|^::$/, 'no address at all'],
  [/^169\.254\.|^fe[89ab][0-9a-f]:/, 'one link'],
  [/^224\.0\.0\.|^ff.?2:/, 'all machines of one link'],
];

function specialOf(address: string): readonly [address: RegExp, what: string] | undefined {
  return SPECIAL.find(([pattern]) => pattern.test(canonicalAddress(address)));
}

/** Whether an IP address means something else on each machine. */
export function isSpecial(address: string): boolean {
  return specialOf(address) !== undefined;
}

/** A rule that an address can be reached from elsewhere. */
export const reachable: FieldRule = (value, report) => {
  if (typeof value !== 'string' || !isIpAddress(value)) return;
  const special = specialOf(value);
  if (special) refuse(report, value, `the address is that of ${special[1]}`);
};

/** Tells of an address that is not judged, and read in another way than it is written. */
export function oddAddress(value: string, report: Report, field: string): void {
  const [...parts] = value.split('.');
  const isPadded = parts.length === 4 && parts.every((part) => /^0*\d{1,3}$/.test(part)) && /(^|\.)0\d/.test(value);
  const isOdd = isPadded || (isIpAddress(value) && (isMappedIpv4(value) || canonicalAddress(value) !== value));
  if (isOdd) report.warn('the address is written in an unusual way', field);
}
