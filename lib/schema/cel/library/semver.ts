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
    private readonly text: string,
  ) {
    super();
  }

  toString(): string {
    return this.text;
  }
}

/** Semantic versions. */
export const SEMVERS: CelFunctions = {
  [`semver(string): ${TYPE}`]: (text: string) => semver(text, false),
  [`semver(string, bool): ${TYPE}`]: semver,
  'isSemver(string): bool': (text: string) => parse(text) !== undefined,
  'isSemver(string, bool): bool': (text: string, lenient: boolean) =>
    parse(lenient ? normal(text) : text) !== undefined,
  [`${TYPE}#major(): int`]: ({ numbers }: CelSemver) => numbers[0],
  [`${TYPE}#minor(): int`]: ({ numbers }: CelSemver) => numbers[1],
  [`${TYPE}#patch(): int`]: ({ numbers }: CelSemver) => numbers[2],
  [`${TYPE}#compareTo(${TYPE}): int`]: (a: CelSemver, b: CelSemver) => BigInt(compareVersions(a, b)),
  [`${TYPE}#isGreaterThan(${TYPE}): bool`]: (a: CelSemver, b: CelSemver) => compareVersions(a, b) > 0,
  [`${TYPE}#isLessThan(${TYPE}): bool`]: (a: CelSemver, b: CelSemver) => compareVersions(a, b) < 0,
};

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
  return new CelSemver([BigInt(major), BigInt(minor), BigInt(patch)], before?.split('.') ?? [], text);
}

/** Without a `v` in front and zeros before numbers, and with all three numbers. */
function normal(text: string): string {
  const [, numbers = '', rest = ''] = /^v?([\d.]+)([^]*)$/.exec(text.trim()) ?? [];
  const parts = numbers.split('.').map((part) => part.replace(/^0+(?=\d)/, ''));
  while (parts.length < 3) parts.push('0');
  return `${parts.join('.')}${rest}`;
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
  if (left && right) return Math.sign(Number(a) - Number(b));
  if (left !== right) return left ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
