import type { Json } from '../../manifest';

const SIZE = /^(\d+(?:\.\d+)?) ?(k|m|g|t|p)(?:i?b)$/i;

/** What to write instead of a value of a type that is not expected; empty where that is not plain. */
export function meantValue(value: Json, wanted: string): string {
  if (wanted === 'a string') return isPlain(value) ? '; put it in quotes' : '';
  if (typeof value !== 'string') return '';
  if (wanted.startsWith('a quantity')) return sizeOf(value);
  const isMeant =
    wanted === 'true or false' ? /^(true|false)$/ : wanted.startsWith('a whole number') ? /^-?\d+$/ : /^$/;
  return value !== '' && isMeant.test(value) ? '; leave out the quotes' : '';
}

function isPlain(value: Json): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean';
}

/** Sizes carry no B for bytes. */
function sizeOf(text: string): string {
  const [, amount = '', letter = ''] = SIZE.exec(text) ?? [];
  if (letter === '') return '';
  const upper = letter.toUpperCase();
  return `; "${amount}${upper}i" or "${amount}${upper === 'K' ? 'k' : upper}" was probably meant`;
}
