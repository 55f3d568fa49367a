import { DOMAIN, IDENTIFIER, LABEL, LETTERS, type Simple, WORDS, isSimple } from './simple';

/** The syntax of a sort of name. */
export interface NameSyntax {
  /** What it is called: `a DNS label`. */
  readonly what: string;
  readonly pattern: RegExp;
  /** Names that fit the pattern for sure. */
  readonly simple: Simple;
  /** The rule in words, as it is told to somebody who broke it. */
  readonly rule: string;
  /** Most characters that it may have. @default - no limit */
  readonly most?: number;
  /** Makes a right name of a wrong one, as far as it goes. @default - none is offered */
  readonly mend?: (text: string) => string;
}

/** A DNS label: the name of a Namespace, a Service, a container. */
export const DNS_LABEL: NameSyntax = {
  what: 'a DNS label',
  pattern: /^[a-z0-9]+(?:-+[a-z0-9]+)*$/,
  simple: LABEL,
  rule: 'it may hold only a-z, 0-9 and "-", with a letter or digit at both ends',
  most: 63,
  mend: (text) => lower(text, /[^a-z0-9]+/g, '-'),
};

/** A DNS label that begins with a letter: the name of a Service before Kubernetes 1.36. */
export const DNS_LETTER_LABEL: NameSyntax = {
  ...DNS_LABEL,
  what: 'a DNS label that begins with a letter',
  pattern: /^[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$/,
  simple: LETTERS,
  rule: 'it may hold only a-z, 0-9 and "-", with a letter first and a letter or digit last',
  mend: (text) => lower(text, /[^a-z0-9]+/g, '-').replace(/^[^a-z]+/, ''),
};

/** A DNS subdomain: the name of most objects. */
export const DNS_SUBDOMAIN: NameSyntax = {
  what: 'a DNS subdomain',
  pattern: /^[a-z0-9]+(?:(?:-+|\.)[a-z0-9]+)*$/,
  simple: DOMAIN,
  rule: 'it may hold only a-z, 0-9, "-" and ".", with a letter or digit at both ends of each part',
  most: 253,
  mend: (text) => lower(text, /[^a-z0-9.]+/g, '-').replace(/-*\.[-.]*/g, '.'),
};

/** A segment of a path: the name of a Role, which may hold almost anything. */
export const PATH_SEGMENT: NameSyntax = {
  what: 'a path segment',
  pattern: /^(?!\.{1,2}$)[^/%]+$/,
  simple: WORDS,
  rule: 'it may not hold "/" or "%", nor be "." or ".."',
  mend: (text) => text.replace(/[/%]+/g, '-'),
};

/** The name of a port of a container. */
export const PORT_NAME: NameSyntax = {
  what: 'a port name',
  pattern: /^(?=.*[a-z])(?!.*--)[a-z0-9]([-a-z0-9]*[a-z0-9])?$/,
  simple: LETTERS,
  rule: 'it may hold only a-z, 0-9 and single "-", with at least one letter and a letter or digit at both ends',
  most: 15,
  mend: (text) => lower(text, /[^a-z0-9]+/g, '-'),
};

/** The value of a label. */
export const LABEL_VALUE: NameSyntax = {
  what: 'a label value',
  pattern: /^(?:[A-Za-z0-9]+(?:[-_.]+[A-Za-z0-9]+)*)?$/,
  simple: WORDS,
  rule: 'it may hold only letters, digits, "-", "_" and ".", with a letter or digit at both ends',
  most: 63,
  mend: (text) => trim(text.replace(/[^-A-Za-z0-9_.]+/g, '-')),
};

/** The part of a label or annotation key behind the slash. */
export const KEY_NAME: NameSyntax = {
  ...LABEL_VALUE,
  what: 'a key',
  pattern: /^[A-Za-z0-9]+(?:[-_.]+[A-Za-z0-9]+)*$/,
  simple: WORDS,
};

/** A key of a ConfigMap or Secret. */
export const DATA_KEY: NameSyntax = {
  what: 'a key of a ConfigMap or Secret',
  pattern: /^(?!\.$|\.\.)[-._a-zA-Z0-9]+$/,
  simple: WORDS,
  rule: 'it may hold only letters, digits, "-", "_" and ".", and may not be "." or begin with ".."',
  most: 253,
  mend: (text) => text.replace(/[^-._a-zA-Z0-9]+/g, '-').replace(/^\.\.+/, '.'),
};

/** The name of an environment variable, as Kubernetes takes it since 1.32. */
export const ENV_NAME: NameSyntax = {
  what: 'the name of an environment variable',
  pattern: /^[ -<>-~]+$/,
  simple: WORDS,
  rule: 'it may hold only printable ASCII without "="',
  mend: (text) => text.replace(/[^ -<>-~]+/g, '_'),
};

/** The name of an environment variable before Kubernetes 1.32. */
export const ENV_IDENTIFIER: NameSyntax = {
  ...ENV_NAME,
  pattern: /^(?!\.$|\.\.)[-._a-zA-Z][-._a-zA-Z0-9]*$/,
  simple: IDENTIFIER,
  rule: 'before Kubernetes 1.32 it may hold only letters, digits, "-", "_" and ".", with no digit first, and may not be "." or begin with ".."',
  mend: (text) => text.replace(/[^-._a-zA-Z0-9]+/g, '_').replace(/^\d/, '_$&'),
};

/** A domain in which a Pod looks for names, as Kubernetes takes it since 1.33: underscores are allowed. */
export const DNS_SEARCH: NameSyntax = {
  what: 'a DNS search domain',
  pattern: /^_?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?(?:\._?[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?)*$/,
  simple: DOMAIN,
  rule: 'it may hold only a-z, 0-9, "-", "_" and ".", with a letter or digit at the end of each part',
  most: 253,
};

/** Whether a name is right at first sight; if not, it may be right all the same. */
export function isSimpleName(text: string, { simple, most = Infinity }: NameSyntax): boolean {
  return text.length <= most && isSimple(text, simple);
}

/** Says what is wrong with a name, and which one would do; undefined when it is right. */
export function syntaxProblem(text: string, syntax: NameSyntax): string | undefined {
  if (isSimpleName(text, syntax)) return undefined;
  const problem = problemOf(text, syntax);
  if (problem === undefined) return undefined;
  const better = syntax.mend?.(text).slice(0, syntax.most);
  const does = better && better !== text && problemOf(better, syntax) === undefined;
  return does ? `${problem}; "${better}" would do` : problem;
}

function problemOf(text: string, { pattern, rule, most = Infinity }: NameSyntax): string | undefined {
  if (pattern.test(text))
    return text.length > most ? `it has ${text.length} characters, and may have ${most}` : undefined;
  return text === '' ? 'it is empty' : rule;
}

function lower(text: string, wrong: RegExp, instead: string): string {
  return trim(text.toLowerCase().replace(wrong, instead));
}

function trim(text: string): string {
  return text.replace(/^[-_.]+|[-_.]+$/g, '');
}
