import { DATA_KEY, DNS_SUBDOMAIN, ENV_NAME, KEY_NAME, LABEL_VALUE, PORT_NAME, syntaxProblem } from './syntax';

/** Most bytes of all annotations of an object together, keys and values. */
export const MOST_ANNOTATION_BYTES = 256 * 1024;

/** Says what is wrong with a label key; undefined when it is right. */
export function checkLabelKey(key: string): string | undefined {
  const slash = key.indexOf('/');
  const name = syntaxProblem(key.slice(slash + 1), KEY_NAME);
  const prefix = slash < 0 ? undefined : syntaxProblem(key.slice(0, slash), DNS_SUBDOMAIN);
  if (prefix !== undefined) return `before the "/", ${prefix}`;
  return name !== undefined && slash >= 0 ? `behind the "/", ${name}` : name;
}

/** Says what is wrong with the value of a label; undefined when it is right. */
export function checkLabelValue(value: string): string | undefined {
  return syntaxProblem(value, LABEL_VALUE);
}

/** Says what is wrong with an annotation key, whose domain may have capital letters; undefined when it is right. */
export function checkAnnotationKey(key: string): string | undefined {
  return checkLabelKey(key.toLowerCase()) === undefined ? undefined : checkLabelKey(key);
}

/** Says whether the annotations of an object are too large together; undefined when they are not. */
export function checkAnnotationSize(annotations: Readonly<Record<string, unknown>>): string | undefined {
  let bytes = 0;
  for (const key in annotations) {
    const value = annotations[key];
    bytes += Buffer.byteLength(key) + (typeof value === 'string' ? Buffer.byteLength(value) : 0);
  }
  return bytes > MOST_ANNOTATION_BYTES
    ? `together they have ${bytes} bytes, and may have ${MOST_ANNOTATION_BYTES}`
    : undefined;
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
