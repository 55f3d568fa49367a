import { type JsonObject, isJsonObject } from '../../../manifest';
import { CLIENT, reviewVersions } from './admission';
import { check, isEmpty, isSet, listAt, mapAt, missing, oneOf, refuse, textAt } from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

const COLUMN_TYPES = ['boolean', 'date', 'integer', 'number', 'string'];
const COLUMN_FORMATS = ['byte', 'date', 'date-time', 'double', 'float', 'int32', 'int64', 'password'];

/** A path of a column may select and filter; one of the scale is plain. */
const columnPath: FieldRule = check((text) => (text.startsWith('.') ? undefined : 'it must begin with "."'));

function scalePath(...roots: readonly string[]): FieldRule {
  const wanted = roots.map((root) => `".${root}."`).join(' or ');
  return check((text) =>
    roots.some((root) => text.startsWith(`.${root}.`)) ? undefined : `it must begin with ${wanted}`,
  );
}

const SELECTABLE_TYPES = ['boolean', 'integer', 'string'];

/** What can be selected is a plain value that the schema knows, at a path without lists. */
function selectableProblem(path: string, schema: JsonObject): string | undefined {
  if (!path.startsWith('.')) return 'it must begin with "."';
  if (path.includes('[')) return 'it may not go into lists';
  const names = path.slice(1).split('.');
  if (names[0] === 'metadata' && !isSet(mapAt(schema, 'properties').metadata)) return 'metadata cannot be selected';
  let place: JsonObject | undefined = schema;
  for (const name of names) {
    const found: unknown = mapAt(place, 'properties')[name];
    place = isJsonObject(found) ? found : undefined;
    if (!place) return 'the schema has no such field';
  }
  return SELECTABLE_TYPES.includes(textAt(place, 'type'))
    ? undefined
    : 'it must lead to a string, a boolean or an integer';
}

/** Notes the fields of a version that its schema does not have. */
export const selected: ObjectRule = (version, report) => {
  const schema = mapAt(mapAt(version, 'schema'), 'openAPIV3Schema');
  listAt(version, 'selectableFields').forEach((one, index) => {
    const path = textAt(one, 'jsonPath');
    const problem = path === '' ? undefined : selectableProblem(path, schema);
    if (problem !== undefined) refuse(report, path, problem, 'selectableFields', index, 'jsonPath');
  });
};

const MOST_WARNING = 256;

/** A warning is a short line. */
export const warning: FieldRule = (value, report) => {
  if (typeof value !== 'string') return;
  if (value === '') refuse(report, value, 'it is empty');
  if (Buffer.byteLength(value) > MOST_WARNING)
    report.error('schema/too-large', `it has ${Buffer.byteLength(value)} bytes, and may have ${MOST_WARNING}`);
  if (/[\p{C}\u2028\u2029]/u.test(value)) refuse(report, value, 'it may hold printable characters only');
};

/** Where all versions have one schema, it is kept once, and so is what can be selected. */
export const alike: ObjectRule = (spec, report) => {
  const versions = listAt(spec, 'versions');
  const same = (field: string): boolean =>
    new Set(versions.map((one) => JSON.stringify(mapAt({ one }, 'one')[field] ?? null))).size === 1;
  if (versions.length < 2 || !same('schema') || same('selectableFields')) return;
  versions.forEach((one, index) => {
    if (!isEmpty(mapAt({ one }, 'one').selectableFields))
      report.error(
        'schema/invalid',
        'versions with one schema can select the same fields only',
        'versions',
        index,
        'selectableFields',
      );
  });
};

const conversion: ObjectRule = (value, report) => {
  const webhook = mapAt(value, 'webhook');
  const parts = ['clientConfig', 'conversionReviewVersions'];
  for (const field of parts) {
    if (value.strategy === 'Webhook' && (field === 'clientConfig' ? !isSet(webhook[field]) : isEmpty(webhook[field])))
      report.error('schema/missing', `\`strategy: Webhook\` needs \`${field}\``, 'webhook', field);
    if (value.strategy !== 'Webhook' && !isEmpty(webhook[field]))
      report.error('schema/forbidden', 'it needs `strategy: Webhook`', 'webhook', field);
  }
};

const subresource: ObjectRule = (value, report) => {
  for (const field of ['specReplicasPath', 'statusReplicasPath'])
    if (value[field] === '') missing(report, value, field);
};

/** The rules of what a version of a custom resource definition has beside its schema. */
export const CRD_PART_RULES: Readonly<Record<string, TypeRules>> = {
  'apiextensions.v1.CustomResourceColumnDefinition': {
    fields: { type: oneOf(...COLUMN_TYPES), format: oneOf(...COLUMN_FORMATS), jsonPath: columnPath },
  },
  'apiextensions.v1.CustomResourceSubresourceScale': {
    fields: {
      specReplicasPath: scalePath('spec'),
      statusReplicasPath: scalePath('status'),
      labelSelectorPath: scalePath('spec', 'status'),
    },
    checks: [subresource],
  },
  'apiextensions.v1.CustomResourceConversion': { checks: [conversion] },
  'apiextensions.v1.WebhookConversion': {
    mayMiss: ['conversionReviewVersions'],
    fields: { conversionReviewVersions: reviewVersions },
  },
  'apiextensions.v1.WebhookClientConfig': CLIENT,
};
