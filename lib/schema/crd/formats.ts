import { isCidr, isIpAddress } from '../names/ip-address';
import { DNS_LABEL, DNS_SUBDOMAIN, syntaxProblem } from '../names/syntax';
import { durationOf } from './durations';

/** A format: a test, and the words for it. */
interface Format {
  readonly fits: (text: string) => boolean;
  readonly wanted: string;
}

const uuid = (version: string, variant: string): RegExp =>
  new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}[0-9a-f]{3}-?${variant}[0-9a-f]{3}-?[0-9a-f]{12}$`, 'i');
const HOST = '[a-zA-Z0-9\\p{S}\\p{L}]';
/** One label, or several with a last one of letters. */
const HOSTNAME = new RegExp(
  `^(${HOST}(-?${HOST}{0,62})?|(${HOST}((${HOST}|-){0,61}${HOST})?\\.)+[a-zA-Z\\p{L}]{2,63})$`,
  'u',
);
const CARD =
  /^(4\d{12}(\d{3})?|5[1-5]\d{14}|(222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)\d{12}|6(011|5\d\d)\d{12}|3[47]\d{13}|3(0[0-5]|[68]\d)\d{11}|(2131|1800|35\d{3})\d{11})$/;
const MAC =
  /^(([0-9a-f]{2}([:-]))([0-9a-f]{2}\3){4}[0-9a-f]{2}|([0-9a-f]{2}([:-]))([0-9a-f]{2}\6){6}[0-9a-f]{2}|[0-9a-f]{4}(\.[0-9a-f]{4}){2,3}|[0-9a-f]{12}|[0-9a-f]{16})$/i;
const COLOUR = '\\s*(0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])\\s*';
/** The formats that the API server checks; it reads every other one as no format. */
const FORMATS: Readonly<Record<string, Format>> = {
  bsonobjectid: by(/^[0-9a-f]{24}$/i, 'an object id of 24 hexadecimal digits'),
  uri: { fits: isUri, wanted: 'a URI such as "https://example.com/path"' },
  email: { fits: isEmail, wanted: 'an e-mail address' },
  hostname: { fits: isHostname, wanted: 'the name of a host' },
  ipv4: { fits: (text) => text.includes('.') && isAddress(text), wanted: 'an IPv4 address' },
  ipv6: { fits: (text) => text.includes(':') && isAddress(text), wanted: 'an IPv6 address' },
  cidr: { fits: isRange, wanted: 'a range of addresses such as "10.0.0.0/8"' },
  mac: by(MAC, 'a MAC address'),
  uuid: by(uuid('[0-9a-f]', '[0-9a-f]'), 'a UUID'),
  uuid3: by(uuid('3', '[0-9a-f]'), 'a UUID of version 3'),
  uuid4: by(uuid('4', '[89ab]'), 'a UUID of version 4'),
  uuid5: by(uuid('5', '[89ab]'), 'a UUID of version 5'),
  isbn: { fits: (text) => isIsbn10(text) || isIsbn13(text), wanted: 'an ISBN' },
  isbn10: { fits: isIsbn10, wanted: 'an ISBN of 10 digits' },
  isbn13: { fits: isIsbn13, wanted: 'an ISBN of 13 digits' },
  creditcard: { fits: isCard, wanted: 'the number of a credit card' },
  ssn: by(/^\d{3}[- ]\d{2}[- ]\d{4}$/, 'a social security number'),
  hexcolor: by(/^#?([0-9a-f]{3}|[0-9a-f]{6})$/i, 'a colour such as "#00ff00"'),
  rgbcolor: by(new RegExp(`^rgb\\(${COLOUR},${COLOUR},${COLOUR}\\)$`), 'a colour such as "rgb(0,255,0)"'),
  byte: by(/^(?=.)(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'base64'),
  date: { fits: isDate, wanted: 'a date such as "2026-01-31"' },
  datetime: { fits: isDateTime, wanted: 'a time such as "2026-01-31T12:00:00Z"' },
  duration: { fits: (text) => durationOf(text) !== undefined, wanted: 'a duration such as "90s"' },
  k8sshortname: { fits: (text) => syntaxProblem(text, DNS_LABEL) === undefined, wanted: 'a DNS label' },
  k8slongname: { fits: (text) => syntaxProblem(text, DNS_SUBDOMAIN) === undefined, wanted: 'a DNS subdomain' },
};

/** Whether the API server checks a format; of others it asks nothing. */
export function isKnownFormat(format: string): boolean {
  return Object.hasOwn(FORMATS, format.replace(/-/g, ''));
}

/** Says what a string of a format must be; undefined when it is right, or when nobody checks the format. */
export function formatProblem(text: string, format: string): string | undefined {
  const rule = FORMATS[format.replace(/-/g, '')];
  return rule === undefined || rule.fits(text) ? undefined : `it must be ${rule.wanted}`;
}

function by(pattern: RegExp, wanted: string): Format {
  return { fits: (text) => pattern.test(text), wanted };
}

/** A URI with a scheme, or an absolute path. */
function isUri(text: string): boolean {
  if (/[\u0000-\u0020\u007f]/.test(text) || /%(?![0-9a-f]{2})/i.test(text)) return false;
  return text.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(text);
}

function isEmail(text: string): boolean {
  const address = /^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return /^("[^"]*"|[^\s@<>()[\],;:\\"]+)@[^\s@<>()[\],;:\\"]+$/.test(address) && !/^\.|\.\.|\.@|@\.|\.$/.test(address);
}

function isHostname(text: string): boolean {
  return HOSTNAME.test(text) && text.split('.').every((label) => label.length <= 63);
}

/** Here numbers of an IPv4 address may have zeros in front. */
function isAddress(text: string): boolean {
  return isIpAddress(plainAddress(text));
}

function isRange(text: string): boolean {
  return isCidr(plainAddress(text));
}

function plainAddress(text: string): string {
  return text.replace(/(^|[.:])0+(?=\d{1,3}(\.|\/|$))(?=[\d.]*(\/\d+)?$)/g, '$1');
}

function isIsbn10(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{9}[\dX]$/.test(digits)) return false;
  return sum(digits, (digit, index) => (digit === 'X' ? 10 : Number(digit)) * (10 - index)) % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  return /^\d{13}$/.test(digits) && sum(digits, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3)) % 10 === 0;
}

/** The digits of a card add up, every second one from the end doubled. */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (!CARD.test(digits)) return false;
  const doubled = (digit: string, index: number): number => {
    const value = Number(digit) * ((digits.length - index) % 2 === 0 ? 2 : 1);
    return value > 9 ? value - 9 : value;
  };
  return sum(digits, doubled) % 10 === 0;
}

function sum(digits: string, worth: (digit: string, index: number) => number): number {
  return Array.from(digits).reduce((total, digit, index) => total + worth(digit, index), 0);
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

function isDateTime(text: string): boolean {
  const [, date = '', hour, minute, second] =
    /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:[.,]\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  return isDate(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}
