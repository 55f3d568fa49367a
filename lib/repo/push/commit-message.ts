/** What a commit says. */
export interface CommitMessage {
  /** The first line. */
  readonly subject: string;
  /** Text below the first line. @default - none */
  readonly body?: string;
  /** Lines at the end that programs read: `Source-Commit`, `Environment`; order is kept. @default - none */
  readonly trailers?: readonly (readonly [name: string, value: string])[];
}

/** Writes a message with its trailers as git reads them. */
export function formatMessage({ subject, body, trailers = [] }: CommitMessage): string {
  const parts = [oneLine(subject)];
  const text = body?.replaceAll('\r\n', '\n').trim();
  if (text) parts.push(text);
  const lines = trailers
    .filter(([, value]) => oneLine(value) !== '')
    .map(([name, value]) => `${token(name)}: ${oneLine(value)}`);
  if (lines.length > 0) parts.push(lines.join('\n'));
  return `${parts.join('\n\n')}\n`;
}

function token(name: string): string {
  return name.trim().replace(/[^A-Za-z0-9-]+/g, '-');
}

function oneLine(text: string): string {
  return text.replace(/[\s\u0000]+/g, ' ').trim();
}
