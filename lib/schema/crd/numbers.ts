import type { Json } from '../../manifest';
import type { Report } from '../check/report';
import type { SchemaNode } from './schema-node';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;
/** From here on, numbers are rounded beyond 32 bits. */
const FLOAT = 3.4028235677973366e38;

/** Whether the API server reads a value as a whole number: larger ones it reads as fractions. */
export function isWhole(value: Json): value is number | bigint {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value));
  return isNumber && value >= LEAST && value <= MOST;
}

/** Checks a number: its format, its bounds, and of what it is a multiple. */
export function checkNumber(value: number | bigint, node: SchemaNode, report: Report): void {
  if (!isInFormat(value, node))
    report.error('schema/wrong-type', `it must be ${String(node.type)} of the format ${String(node.format)}`);
  checkKeywords(node, report);
  checkLeast(value, node, report);
  checkMost(value, node, report);
  const step = node.limit('multipleOf');
  if (step !== undefined && !isMultiple(value, step))
    report.error('schema/invalid', `it must be a multiple of ${String(step)}`);
}

/** The API server asks for these formats only, and of each type for its own. */
function isInFormat(value: number | bigint, { type, format }: SchemaNode): boolean {
  if (type === 'integer') return isWhole(value) && (format !== 'int32' || Number(value) === (Number(value) | 0));
  return type !== 'number' || format !== 'float' || Math.abs(Number(value)) <= FLOAT;
}

/** What the keywords say of a whole number must be whole numbers of its format; with others, every value is refused. */
function checkKeywords(node: SchemaNode, report: Report): void {
  if (node.type !== 'integer') return;
  for (const keyword of ['minimum', 'maximum', 'multipleOf']) {
    const limit = node.limit(keyword);
    if (limit !== undefined && !isInFormat(limit, node))
      report.error(
        'schema/invalid',
        `\`${keyword}\` of its schema is ${String(limit)}, which is no whole number of its format`,
      );
  }
}

function checkLeast(value: number | bigint, node: SchemaNode, report: Report): void {
  const least = cutFor(value, node.limit('minimum'));
  const isOpen = node.json.exclusiveMinimum === true;
  if (least !== undefined && (value < least || (isOpen && value == least)))
    report.error('schema/invalid', `it must be ${isOpen ? 'more than' : 'at least'} ${String(least)}`);
}

function checkMost(value: number | bigint, node: SchemaNode, report: Report): void {
  const most = cutFor(value, node.limit('maximum'));
  const isOpen = node.json.exclusiveMaximum === true;
  if (most !== undefined && (value > most || (isOpen && value == most)))
    report.error('schema/invalid', `it must be ${isOpen ? 'less than' : 'at most'} ${String(most)}`);
}

/** With whole numbers the API server compares in whole numbers: it cuts a limit, and what is too large becomes the least. */
function cutFor(value: number | bigint, limit: number | bigint | undefined): number | bigint | undefined {
  if (limit === undefined || !isWhole(value)) return limit;
  const cut = typeof limit === 'bigint' ? limit : Math.trunc(limit);
  return isWhole(cut) ? cut : LEAST;
}

/** As it counts whole numbers, a step between two of them is none. */
function isMultiple(value: number | bigint, step: number | bigint): boolean {
  if (isWhole(value)) {
    const whole = BigInt(cutFor(value, step) ?? 0);
    return whole > 0n && BigInt(value) % whole === 0n;
  }
  if (step <= 0) return false;
  const factor = step < 1 ? (1 / Number(step)) * Number(value) : Number(value) / Number(step);
  const whole = Math.round(factor);
  if (Math.abs(factor) > Number.MAX_SAFE_INTEGER) return false;
  return factor === whole || Math.abs(factor - whole) < 1e-9 * Math.abs(whole);
}
