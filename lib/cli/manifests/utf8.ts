/** Text that was decoded, or why it could not be, and where. */
export type Decoded =
  { readonly text: string } | { readonly seen: string; readonly line: number; readonly column: number };

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const LINE_FEED = 10;

/** Decodes UTF-8, or says at which line and column it is none. */
export function decodeUtf8(bytes: Uint8Array): Decoded {
  const text = tryDecode(bytes);
  if (text !== undefined) return { text };
  const utf16 = isUtf16(bytes);
  if (utf16) return { seen: 'the text is UTF-16, not UTF-8', line: 1, column: 1 };
  return { seen: 'what stands here is no UTF-8 text', ...firstFault(bytes) };
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return UTF8.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The marks with which UTF-16 begins, of either order of bytes. */
function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
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
