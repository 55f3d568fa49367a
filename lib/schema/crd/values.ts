import { type Json, sameJson } from '../../manifest';
import type { Report } from '../check/report';
import { show } from '../check/report';
import { nearest } from '../nearest';
import { formatProblem, isKnownFormat } from './formats';
import type { SchemaNode, SchemaType } from './schema-node';

const NAMES: Readonly<Record<SchemaType, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** Whether a value is of a type, as JSON Schema counts: 3.0 is a whole number. */
export function isOfType(value: Json, type: SchemaType): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value);
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number';
    default:
      return typeof value === type;
  }
}

/** What the type of a value should have been, in words; undefined when it is right. */
export function wantedType(value: Json, node: SchemaNode): string | undefined {
  if (value === null && node.nullable) return undefined;
  if (node.intOrString)
    return isOfType(value, 'integer') || typeof value === 'string' ? undefined : 'a whole number or a string';
  const { type } = node;
  if (type === undefined || isOfType(value, type) || isListOfFormat(value, node)) return undefined;
  return NAMES[type];
}

/** The API server takes a list, of anything, for a string whose format it knows. */
function isListOfFormat(value: Json, { type, format }: SchemaNode): boolean {
  return type === 'string' && format !== undefined && Array.isArray(value) && isKnownFormat(format);
}

/** Checks a value against the closed values of its schema. */
export function checkOptions(value: Json, { options }: SchemaNode, report: Report): void {
  if (!options || (value !== null && options.some((one) => sameJson(one, value) || isSameCut(one, value)))) return;
  const texts = options.filter((one) => typeof one === 'string');
  const meant = typeof value === 'string' ? nearest(value, texts) : undefined;
  const list = options.map(show).join(', ');
  report.error(
    'schema/closed-value',
    `${show(value)} is not one of ${list}${meant === undefined ? '' : `; "${meant}" was probably meant`}`,
  );
}

/** The API server compares a number with a whole one by cutting it, and with a text as the number of a character. */
function isSameCut(option: Json, value: Json): boolean {
  if (typeof value !== 'number') return false;
  if (typeof option === 'number') return Number.isInteger(option) && Math.trunc(value) === option;
  return (
    typeof option === 'string' &&
    Number.isInteger(value) &&
    Array.from(option).length === 1 &&
    option.codePointAt(0) === value
  );
}

const FLOAT32 = 3.4028234663852886e38;
const BOUNDS: Readonly<Record<string, readonly [number | bigint, number | bigint]>> = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [-(2n ** 63n), 2n ** 63n - 1n],
  uint32: [0, 2 ** 32 - 1],
  uint64: [0, 2n ** 64n - 1n],
  float: [-FLOAT32, FLOAT32],
};

/** Checks a string: its length, its pattern, its format. */
export function checkText(value: string, node: SchemaNode, report: Report): void {
  checkSize(Array.from(value).length, node, ['minLength', 'maxLength', 'characters'], report);
  const pattern = node.pattern;
  if (pattern && !pattern.test(value))
    report.error('schema/invalid', `${show(value)} is refused: it must match ${pattern.source}`);
  const problem = node.format === undefined ? undefined : formatProblem(value, node.format);
  if (problem !== undefined) report.error('schema/wrong-type', `${show(value)} is refused: ${problem}`);
}

/** Checks how many parts a value has: its characters, elements or fields. */
export function checkSize(
  size: number,
  node: SchemaNode,
  [least, most, what]: readonly [string, string, string],
  report: Report,
): void {
  const [from, to] = [node.limit(least), node.limit(most)];
  if (from !== undefined && size < from)
    report.error('schema/invalid', `it has ${size} ${what}, and must have at least ${String(from)}`);
  if (to !== undefined && size > to)
    report.error('schema/invalid', `it has ${size} ${what}, and may have at most ${String(to)}`);
}

/** Checks a number: its bounds, and of what it is a multiple. */
export function checkNumber(value: number | bigint, node: SchemaNode, report: Report): void {
  const [from, to] = BOUNDS[node.format ?? ''] ?? [-Infinity, Infinity];
  if (value < from || value > to)
    report.error('schema/wrong-type', `it must be ${String(node.type)} of the format ${String(node.format)}`);
  checkBounds(node, report);
  checkLeast(value, node, report);
  checkMost(value, node, report);
  const step = node.limit('multipleOf');
  if (step !== undefined && !isMultiple(value, step))
    report.error('schema/invalid', `it must be a multiple of ${String(step)}`);
}

/** The bounds of whole numbers are whole numbers of the same format; with others, every value is refused. */
function checkBounds(node: SchemaNode, report: Report): void {
  if (node.type !== 'integer') return;
  const [from, to] = BOUNDS[node.format ?? ''] ?? [-Infinity, Infinity];
  for (const keyword of ['minimum', 'maximum']) {
    const bound = node.limit(keyword);
    if (bound === undefined) continue;
    if ((typeof bound === 'number' && !Number.isInteger(bound)) || bound < from || bound > to)
      report.error(
        'schema/invalid',
        `\`${keyword}\` of its schema is ${String(bound)}, which is no whole number of its format`,
      );
  }
}

function checkLeast(value: number | bigint, node: SchemaNode, report: Report): void {
  const least = node.limit('minimum');
  const isOpen = node.json.exclusiveMinimum === true;
  if (least !== undefined && (value < least || (isOpen && value == least)))
    report.error('schema/invalid', `it must be ${isOpen ? 'more than' : 'at least'} ${String(least)}`);
}

function checkMost(value: number | bigint, node: SchemaNode, report: Report): void {
  const most = node.limit('maximum');
  const isOpen = node.json.exclusiveMaximum === true;
  if (most !== undefined && (value > most || (isOpen && value == most)))
    report.error('schema/invalid', `it must be ${isOpen ? 'less than' : 'at most'} ${String(most)}`);
}

/** The API server counts in whole numbers where the value is one, and then a step between two of them is none. */
function isMultiple(value: number | bigint, step: number | bigint): boolean {
  if (typeof value === 'bigint' || Number.isInteger(value)) {
    const whole = BigInt(Math.trunc(Number(step)));
    return whole > 0n && BigInt(value) % whole === 0n;
  }
  if (step <= 0) return false;
  const factor = step < 1 ? (1 / Number(step)) * value : value / Number(step);
  const whole = Math.trunc(factor);
  if (factor === whole) return true;
  return whole !== 0 && Math.abs(factor - whole) / (Math.abs(factor) + Math.abs(whole)) < 1e-9;
}
