import { checkLabelKey, checkLabelValue } from '../../names/labels';
import { DNS_LABEL, DNS_LETTER_LABEL, DNS_SUBDOMAIN, type NameSyntax, syntaxProblem } from '../../names/syntax';
import { formatProblem } from '../../crd/formats';
import { Optional, Own } from '../values/value';
import type { CelFunctions } from './function';

const TYPE = 'kubernetes.NamedFormat';

/** A format as a value of CEL. */
export class CelFormat extends Own {
  readonly type = TYPE;

  constructor(
    readonly name: string,
    readonly problemOf: (text: string) => string | undefined,
  ) {
    super();
  }

  toString(): string {
    return this.name;
  }
}

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

const ALL = Object.entries(FORMATS).map(([name, problemOf]) => new CelFormat(name, problemOf));

/** Formats by name, and what a text has against them. */
export const NAMED_FORMATS: CelFunctions = {
  [`format.named(string): optional<${TYPE}>`]: (name: string) => {
    const found = ALL.find((one) => one.name === name);
    return found ? new Optional(found) : Optional.none;
  },
  [`${TYPE}#validate(string): optional<list<string>>`]: ({ problemOf }: CelFormat, text: string) => {
    const problem = problemOf(text);
    return problem === undefined ? Optional.none : new Optional([problem]);
  },
  ...Object.fromEntries(ALL.map((one) => [`format.${one.name}(): ${TYPE}`, () => one])),
};
