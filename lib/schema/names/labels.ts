import { DOMAIN, WORDS, isSimple } from './simple';
import { DATA_KEY, DNS_SUBDOMAIN, ENV_NAME, KEY_NAME, LABEL_VALUE, PORT_NAME, syntaxProblem } from './syntax';

/** Most bytes of all annotations of an object together, keys and values. */
export const MOST_ANNOTATION_BYTES = 256 * 1024;

/** A character of a text takes no more in UTF-8. */
const MOST_BYTES_A_UNIT = 3;

/** Keys up to this length are short enough, with or without a domain. */
const MOST_SIMPLE = 63;

/** Says what is wrong with a label key; undefined when it is right. */
export function checkLabelKey(key: string): string | undefined {
  const slash = key.indexOf('/');
  if (isSimpleKey(key, slash)) return undefined;
  const name = syntaxProblem(key.slice(slash + 1), KEY_NAME);
  const prefix = slash < 0 ? undefined : syntaxProblem(key.slice(0, slash), DNS_SUBDOMAIN);
  if (prefix !== undefined) return `before the "/", ${prefix}`;
  return name !== undefined && slash >= 0 ? `behind the "/", ${name}` : name;
}

/** Most keys are right at first sight, and need no longer look. */
function isSimpleKey(key: string, slash: number): boolean {
  if (key.length > MOST_SIMPLE || !isSimple(key, WORDS, slash + 1)) return false;
  return slash < 0 || isSimple(key, DOMAIN, 0, slash);
}

/** Says what is wrong with the value of a label; undefined when it is right. */
export function checkLabelValue(value: string): string | undefined {
  return syntaxProblem(value, LABEL_VALUE);
}

/** Says what is wrong with an annotation key, whose domain may have capital letters; undefined when it is right. */
export function checkAnnotationKey(key: string): string | undefined {
  const problem = checkLabelKey(key);
  return problem === undefined || checkLabelKey(key.toLowerCase()) === undefined ? undefined : problem;
}

/** Says whether the annotations of an object are too large together; undefined when they are not. */
export function checkAnnotationSize(annotations: Readonly<Record<string, unknown>>): string | undefined {
  const bytes = sizeOf(annotations, MOST_ANNOTATION_BYTES);
  return bytes > MOST_ANNOTATION_BYTES
    ? `together they have ${bytes} bytes, and may have ${MOST_ANNOTATION_BYTES}`
    : undefined;
}

/** The bytes of the keys and texts of a map; exact where they might be more than some. */
function sizeOf(map: Readonly<Record<string, unknown>>, most: number): number {
  let units = 0;
  let bytes = 0;
  for (const key in map) units += key.length + textOf(map[key]).length;
  if (units * MOST_BYTES_A_UNIT <= most) return units;
  for (const key in map) bytes += Buffer.byteLength(key) + Buffer.byteLength(textOf(map[key]));
  return bytes;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Says what is wrong with the name of a container port; undefined when it is right. */
export function checkPortName(name: string): string | undefined {
  return syntaxProblem(name, PORT_NAME);
}

/** Says what is wrong with a key of a ConfigMap or Secret; undefined when it is right. */
export function checkDataKey(key: string): string | undefined {
  return syntaxProblem(key, DATA_KEY);
}

/** Says what is wrong with the name of an environment variable; undefined when it is right. */
export function checkEnvName(name: string): string | undefined {
  return syntaxProblem(name, ENV_NAME);
}
