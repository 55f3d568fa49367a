import { compare } from '../values/equal';
import { known } from '../values/failure';
import { Own } from '../values/value';
import type { CelFunctions } from './function';

const TYPE = 'kubernetes.Semver';

/** A semantic version as a value of CEL. */
export class CelSemver extends Own {
  readonly type = TYPE;

  constructor(
    readonly numbers: readonly [bigint, bigint, bigint],
    readonly before: readonly string[],
  ) {
    super();
  }

  /** What was built of which state makes no difference. */
  toString(): string {
    return `${this.numbers.join('.')}-${this.before.join('.')}`;
  }
}

/** Semantic versions. */
export const SEMVERS: CelFunctions = {
  [`semver(string): ${TYPE}`]: (text: string) => semver(text, false),
  [`semver(string, bool): ${TYPE}`]: semver,
  'isSemver(string): bool': (text: string) => parse(text) !== undefined,
  'isSemver(string, bool): bool': (text: string, lenient: boolean) =>
    parse(lenient ? normal(text) : text) !== undefined,
  [`${TYPE}#major(): int`]: ({ numbers }: CelSemver) => BigInt.asIntN(64, numbers[0]),
  [`${TYPE}#minor(): int`]: ({ numbers }: CelSemver) => BigInt.asIntN(64, numbers[1]),
  [`${TYPE}#patch(): int`]: ({ numbers }: CelSemver) => BigInt.asIntN(64, numbers[2]),
  [`${TYPE}#compareTo(${TYPE}): int`]: (a: CelSemver, b: CelSemver) => BigInt(compareVersions(a, b)),
  [`${TYPE}#isGreaterThan(${TYPE}): bool`]: (a: CelSemver, b: CelSemver) => compareVersions(a, b) > 0,
  [`${TYPE}#isLessThan(${TYPE}): bool`]: (a: CelSemver, b: CelSemver) => compareVersions(a, b) < 0,
};

const LARGEST = 2n ** 64n;
const NUMBER = '(0|[1-9]\\d*)';
const PART = '(?:0|[1-9]\\d*|\\d*[A-Za-z-][0-9A-Za-z-]*)';
const SYNTAX = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-(${PART}(?:\\.${PART})*))?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
);

function semver(text: string, lenient: boolean): CelSemver {
  return known(parse(lenient ? normal(text) : text), `${JSON.stringify(text)} is no semantic version`);
}

function parse(text: string): CelSemver | undefined {
  const [whole, major = '', minor = '', patch = '', before] = SYNTAX.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const parts = before?.split('.') ?? [];
  const isSmall = [major, minor, patch, ...parts].every((one) => !/^\d+$/.test(one) || BigInt(one) < LARGEST);
  return isSmall ? new CelSemver([BigInt(major), BigInt(minor), BigInt(patch)], parts) : undefined;
}

/** Without a `v` in front and zeros before numbers, and with all three numbers where nothing follows them. */
function normal(text: string): string {
  const [major = '', minor, ...rest] = text.replace(/^v/, '').split('.');
  const parts = [major, ...(minor === undefined ? [] : [minor]), ...(rest.length > 0 ? [rest.join('.')] : [])];
  const plain = parts.map((part) => part.replace(/^0+(?=\d)/, ''));
  if (plain.length < 3 && /[+-]/.test(plain.at(-1) ?? '')) return text;
  return [...plain, '0', '0'].slice(0, Math.max(3, plain.length)).join('.');
}

/** Which version comes first; a pre-release comes before its release. */
export function compareVersions(a: CelSemver, b: CelSemver): number {
  for (const at of [0, 1, 2] as const)
    if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] < b.numbers[at] ? -1 : 1;
  if (a.before.length === 0 || b.before.length === 0) return Math.sign(b.before.length - a.before.length);
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at++) {
    const order = comparePart(a.before[at], b.before[at]);
    if (order !== 0) return order;
  }
  return 0;
}

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1;
  const [left, right] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (left !== right) return left ? -1 : 1;
  return left ? compare(BigInt(a), BigInt(b)) : compare(a, b);
}
