/** Text that was decoded, or why it could not be, and where. */
export type Decoded =
  { readonly text: string } | { readonly seen: string; readonly line: number; readonly column: number };

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LINE_FEED = 10;

/** Decodes UTF-8, or says at which line and column it is none. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const other = otherEncoding(bytes);
  if (other !== undefined) return { seen: `the text is ${other}, not UTF-8`, line: 1, column: 1 };
  const text = tryDecode(bytes);
  if (text !== undefined) return { text };
  return { seen: 'what stands here is no UTF-8 text', ...firstFault(bytes) };
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** How texts of other encodings begin: with their mark, or with zeros beside the first letter. */
const OTHER_ENCODINGS: readonly (readonly [string, RegExp])[] = [
  ['UTF-32', /^(?:fffe0000|0000|[^]{2}0000)/],
  ['UTF-16', /^(?:fffe|feff|00|[^]{2}00)/],
];

function otherEncoding(bytes: Uint8Array): string | undefined {
  const first = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return OTHER_ENCODINGS.find(([, begins]) => begins.test(first))?.[0];
}

function firstFault(bytes: Uint8Array): { readonly line: number; readonly column: number } {
  for (let start = 0, line = 1; ; line++) {
    const found = bytes.indexOf(LINE_FEED, start);
    const end = found < 0 ? bytes.length : found;
    const content = bytes.subarray(start, end);
    if (tryDecode(content) === undefined) return { line, column: columnOfFault(content) };
    if (found < 0) return { line, column: 1 };
    start = end + 1;
  }
}

/** The longest beginning that can be decoded; found by halves, for lines may be long. */
function columnOfFault(line: Uint8Array): number {
  let [good, bad] = [0, line.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isWholeOrCut(line.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return new TextDecoder('utf-8').decode(line.subarray(0, good)).replace(/\ufffd+$/, '').length + 1;
}

/** Whether bytes are UTF-8 as far as they go; a character that is cut at the end may go on. */
function isWholeOrCut(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
