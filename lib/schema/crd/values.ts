import { type Json, sameJson } from '../../manifest';
import type { Report } from '../check/report';
import { show } from '../check/report';
import { nearest } from '../nearest';
import { formatProblem, isKnownFormat } from './formats';
import { isWhole } from './numbers';
import type { SchemaNode, SchemaType } from './schema-node';

const NAMES: Readonly<Record<SchemaType, string>> = {
  object: 'a map',
  array: 'a list',
  string: 'a string',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** Whether a value is of a type, as the API server counts: 3.0 is a whole number, and none has more than 64 bits. */
export function isOfType(value: Json, type: SchemaType): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return isWhole(value);
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
    return isOfType(value, 'integer') || typeof value === 'string' ? undefined : `${wholeFor(value)} or a string`;
  const { type } = node;
  if (type === undefined || isOfType(value, type) || isListOfFormat(value, node)) return undefined;
  return type === 'integer' ? wholeFor(value) : NAMES[type];
}

/** A whole number, where one stands that is too large. */
function wholeFor(value: Json): string {
  const isLarge = typeof value === 'bigint' || Number.isInteger(value);
  return isLarge ? `${NAMES.integer} of at most 64 bits` : NAMES.integer;
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
