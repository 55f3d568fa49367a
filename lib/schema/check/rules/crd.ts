import { type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_LETTER_LABEL, DNS_SUBDOMAIN, syntaxProblem } from '../../names';
import type { Report } from '../report';
import { alike, selected, warning } from './crd-parts';
import { schemaProblems } from './crd-schema';
import { all, atMost, check, each, isSet, listAt, mapAt, refuse, syntax, textAt, uniqueBy, written } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const letterLabel: FieldRule = syntax(DNS_LETTER_LABEL);

/** A kind may have capital letters, and is a label otherwise. */
const kindName: FieldRule = check((text) =>
  syntaxProblem(text.toLowerCase(), DNS_LETTER_LABEL) === undefined
    ? undefined
    : 'but for capital letters, it must be a DNS label that begins with a letter',
);

const group: FieldRule = check(
  (text) =>
    syntaxProblem(text, DNS_SUBDOMAIN) ??
    (text.includes('.') ? undefined : 'it must be a domain with at least one dot'),
);

const APPROVAL = 'api-approved.kubernetes.io';

const definition: ObjectRule = (value, report) => {
  const spec = mapAt(value, 'spec');
  const metadata = mapAt(value, 'metadata');
  const wanted = `${textAt(mapAt(spec, 'names'), 'plural')}.${textAt(spec, 'group')}`;
  for (const field of ['name', 'generateName']) {
    const name = textAt(metadata, field);
    const words = `it must be \`spec.names.plural\` and \`spec.group\`, joined: "${wanted}"`;
    if (name !== '' && name !== wanted) refuse(report, name, words, 'metadata', field);
  }
  if (/(^|\.)(k8s|kubernetes)\.io$/.test(textAt(spec, 'group'))) approval(mapAt(metadata, 'annotations'), report);
};

/** Who approved a kind of Kubernetes itself, as an address, or that nobody did. */
function approval(annotations: JsonObject, report: Report): void {
  const at = ['metadata', 'annotations', APPROVAL] as const;
  const text = textAt(annotations, APPROVAL);
  if (text === '')
    report.error('schema/missing', `groups of Kubernetes itself need the annotation \`${APPROVAL}\``, ...at);
  else if (!text.startsWith('unapproved') && !/^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]/.test(text))
    refuse(report, text, 'it must be a URL, or a reason that begins with "unapproved"', ...at);
}

const definitionSpec: ObjectRule = (spec, report) => {
  const versions = listAt(spec, 'versions');
  const stored = versions.filter((version) => isJsonObject(version) && version.storage === true);
  if (stored.length !== 1)
    report.error(
      'schema/invalid',
      `exactly one version must have \`storage: true\`, and ${stored.length} have`,
      'versions',
    );
  if (spec.preserveUnknownFields === true)
    refuse(report, true, 'it must be false; a part of a schema can keep unknown fields', 'preserveUnknownFields');
  names(mapAt(spec, 'names'), report);
};

function names(found: JsonObject, report: Report): void {
  const { kind, listKind } = found;
  if (isSet(kind) && kind === listKind) refuse(report, listKind, 'it must differ from `kind`', 'names', 'listKind');
}

/** What the root of a schema may not say where the status is written apart. */
const NOT_WITH_STATUS = [
  'maxProperties',
  'minProperties',
  'enum',
  'additionalProperties',
  'default',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'nullable',
  ...['embedded-resource', 'int-or-string', 'list-map-keys', 'list-type', 'map-type'].map(
    (name) => `x-kubernetes-${name}`,
  ),
];

function plainRoot(schema: JsonObject, report: Report): void {
  for (const field of NOT_WITH_STATUS) {
    if (isSet(schema[field]) && (schema[field] !== false || field === 'additionalProperties'))
      report.error('schema/forbidden', 'the root cannot have it beside the subresource `status`', field);
  }
}

const version: ObjectRule = (value, report) => {
  if (isSet(value.deprecationWarning) && value.deprecated !== true)
    refuse(report, value.deprecationWarning, 'it needs `deprecated: true`', 'deprecationWarning');
  const schema = mapAt(value, 'schema').openAPIV3Schema;
  if (!isJsonObject(schema)) {
    report.error('schema/missing', '`openAPIV3Schema` is missing', 'schema', 'openAPIV3Schema');
    return;
  }
  report.enter('schema');
  report.enter('openAPIV3Schema');
  if (isSet(mapAt(value, 'subresources').status)) plainRoot(schema, report);
  schemaProblems(schema, report);
  report.leave();
  report.leave();
};

/** The rules of custom resource definitions. */
export const CRD_RULES: Readonly<Record<string, TypeRules>> = {
  'apiextensions.v1.CustomResourceDefinition': { checks: [definition] },
  'apiextensions.v1.CustomResourceDefinitionSpec': {
    needs: ['versions'],
    fields: { group, versions: uniqueBy('name') },
    checks: [definitionSpec, alike],
  },
  'apiextensions.v1.CustomResourceDefinitionNames': {
    fields: {
      plural: letterLabel,
      singular: letterLabel,
      kind: kindName,
      listKind: kindName,
      shortNames: each(all(written, letterLabel)),
      categories: each(all(written, letterLabel)),
    },
  },
  'apiextensions.v1.CustomResourceDefinitionVersion': {
    mayMiss: ['served', 'storage'],
    fields: { name: letterLabel, deprecationWarning: warning, selectableFields: all(atMost(8), uniqueBy('jsonPath')) },
    checks: [version, selected],
  },
};
