import { checkLabelKey, checkLabelValue } from '../../../names/labels';
import { DNS_LABEL, DNS_LETTER_LABEL, DNS_SUBDOMAIN, type NameSyntax, syntaxProblem } from '../../../names/syntax';
import { formatProblem } from '../../formats';
import type { CelFunctions } from './function';

/** A format as a value of CEL. */
export class CelFormat {
  constructor(
    readonly name: string,
    readonly problemOf: (text: string) => string | undefined,
  ) {}

  toString(): string {
    return this.name;
  }
}

/** What an optional value of CEL is made with. */
export interface Optionals {
  readonly of: (value: unknown) => unknown;
  readonly none: () => unknown;
}

const TYPE = 'kubernetes.NamedFormat';
const dns =
  (syntax: NameSyntax) =>
  (text: string): string | undefined =>
    syntaxProblem(text, syntax);
/** A prefix of a generated name may end with a hyphen. */
const prefix =
  (syntax: NameSyntax) =>
  (text: string): string | undefined =>
    syntaxProblem(text.replace(/^([^]*)[^]-$/, '$1a'), syntax);
const FORMATS: Readonly<Record<string, (text: string) => string | undefined>> = {
  dns1123Label: dns(DNS_LABEL),
  dns1123Subdomain: dns(DNS_SUBDOMAIN),
  dns1035Label: dns(DNS_LETTER_LABEL),
  dns1123LabelPrefix: prefix(DNS_LABEL),
  dns1123SubdomainPrefix: prefix(DNS_SUBDOMAIN),
  dns1035LabelPrefix: prefix(DNS_LETTER_LABEL),
  qualifiedName: checkLabelKey,
  labelValue: checkLabelValue,
  ...Object.fromEntries(
    ['uri', 'uuid', 'byte', 'date', 'datetime'].map((name) => [name, (text: string) => formatProblem(text, name)]),
  ),
};

/** Formats by name, and what a text has against them. */
export function formatFunctions({ of, none }: Optionals): CelFunctions {
  const all = Object.entries(FORMATS).map(([name, problemOf]) => new CelFormat(name, problemOf));
  const named = (_: unknown, name: string): unknown => {
    const found = all.find((one) => one.name === name);
    return found ? of(found) : none();
  };
  const validate = ({ problemOf }: CelFormat, text: string): unknown => {
    const problem = problemOf(text);
    return problem === undefined ? none() : of([problem]);
  };
  return {
    [`FormatNamespace.named(string): optional<${TYPE}>`]: named,
    [`${TYPE}.validate(string): optional<list<string>>`]: validate,
    ...Object.fromEntries(all.map((one) => [`FormatNamespace.${one.name}(): ${TYPE}`, () => one])),
  };
}
