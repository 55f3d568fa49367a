/** Version of the documents that `--json` prints; a change that breaks readers raises it. */
const SCHEMA_VERSION = 1;

/** The one document of a run: integers beyond 2^53 are strings in it. */
export function documentText(
  command: string | undefined,
  exit: number,
  members: Readonly<Record<string, unknown>>,
): string {
  const document = { schemaVersion: SCHEMA_VERSION, ...(command ? { command } : {}), exit, ...members };
  return `${JSON.stringify(document, plain, 2)}\n`;
}

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return value instanceof Map ? Object.fromEntries(value) : value;
}
