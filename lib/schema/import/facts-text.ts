import type { SchemaFacts } from './facts';

const WIDTH = 120;

/** The text of a facts file: JSON, one field a line where a line would be long, the same on every machine. */
export function factsText(facts: SchemaFacts): string {
  return `${textOf(facts, '')}\n`;
}

function textOf(value: unknown, indent: string, before = indent.length): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || before + short.length <= WIDTH) return short;
  const inner = `${indent} `;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const parts = Array.isArray(value)
    ? value.map((part) => textOf(part, inner))
    : Object.entries(value).map(([key, part]) => fieldText(key, part, inner));
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

function fieldText(key: string, value: unknown, indent: string): string {
  const name = `${JSON.stringify(key)}: `;
  return name + textOf(value, indent, indent.length + name.length);
}
