import { type Json, type JsonObject, isJsonObject } from '../../../manifest';
import { DNS_LETTER_LABEL, checkLabelKey } from '../../names';
import { quantityOf, signOf } from '../quantity';
import type { Report } from '../report';
import { dnsLabel, dnsSubdomain, notNegative, qualifiedName } from './common';
import {
  all,
  check,
  each,
  isEmpty,
  listAt,
  mapAt,
  missing,
  refuse,
  syntax,
  textAt,
  unique,
  uniqueBy,
  uniqueTexts,
} from './make';
import type { FieldRule, ObjectRule, TypeRules } from './rule';

/** A quantity for `storage` must be there, and be above zero. */
const storageRequest: ObjectRule = (spec, report) => {
  const amount = mapAt(mapAt(spec, 'resources'), 'requests').storage;
  const quantity = quantityOf(amount);
  if (amount === undefined) report.error('schema/missing', '`storage` is missing', 'resources', 'requests', 'storage');
  else if (amount === null || (quantity && signOf(quantity) <= 0))
    refuse(report, amount, 'it must be greater than 0', 'resources', 'requests', 'storage');
};

/** Ways to mount a volume: at least one, and one Pod alone only by itself. */
export const accessModes: ObjectRule = (spec, report) => {
  const modes = listAt(spec, 'accessModes');
  if (modes.length === 0) missing(report, spec, 'accessModes', 'at least one is needed');
  if (modes.includes('ReadWriteOncePod') && modes.some((mode) => mode !== 'ReadWriteOncePod'))
    report.error('schema/forbidden', '`ReadWriteOncePod` cannot stand beside other modes', 'accessModes');
  modes.forEach((mode, index) => {
    if (mode === '') report.error('schema/closed-value', 'an access mode is empty', 'accessModes', index);
  });
};

/** Sources that the older field knows; a reference to anything else the API server forgets there. */
const KNOWN_SOURCES = ['/PersistentVolumeClaim', 'snapshot.storage.k8s.io/VolumeSnapshot'];

/** What a new volume begins with: two fields that must agree, of which each fills the other. */
const dataSources: ObjectRule = (spec, report) => {
  if (report.root.kind === 'PersistentVolumeClaim') claimSources(spec, report);
  else templateSources(spec, report);
};

/** Of a claim of its own, the API server drops what is not turned on before it judges. */
function claimSources(spec: JsonObject, report: Report): void {
  const reference = isJsonObject(spec.dataSourceRef) ? spec.dataSourceRef : undefined;
  const isElsewhere = !isEmpty(reference?.namespace);
  if (isElsewhere)
    report.warn('a source in another namespace is dropped, unless it is turned on', 'dataSourceRef', 'namespace');
  else if (reference) dataSource(reference, 'dataSourceRef', report);
  const older = isJsonObject(spec.dataSource) ? spec.dataSource : undefined;
  if (!older) return;
  if (reference && !isElsewhere) {
    dataSource(older, 'dataSource', report);
    if (sourceName(older) !== sourceName(reference))
      report.error('schema/invalid', 'it must equal `dataSourceRef`', 'dataSource');
  } else if (KNOWN_SOURCES.includes(`${textAt(older, 'apiGroup')}/${textAt(older, 'kind')}`))
    dataSource(older, 'dataSource', report);
  else report.warn('such a source is dropped; `dataSourceRef` takes it', 'dataSource');
}

/** Claims of templates are judged as they are written. */
function templateSources(spec: JsonObject, report: Report): void {
  const { dataSource: older, dataSourceRef: reference } = spec;
  if (isJsonObject(older)) dataSource(older, 'dataSource', report);
  if (!isJsonObject(reference)) return;
  dataSource(reference, 'dataSourceRef', report);
  report.enter('dataSourceRef');
  report.enter('namespace');
  dnsLabel(reference.namespace ?? null, report);
  report.leave();
  report.leave();
  if (!isJsonObject(older)) return;
  if (!isEmpty(reference.namespace))
    report.error('schema/invalid', '`dataSource` cannot stand beside `namespace` of `dataSourceRef`');
  else if (sourceName(older) !== sourceName(reference))
    report.error('schema/invalid', '`dataSource` must equal `dataSourceRef`');
}

function sourceName(source: JsonObject): string {
  return JSON.stringify([source.apiGroup ?? null, textAt(source, 'kind'), textAt(source, 'name')]);
}

function dataSource(source: JsonObject, field: string, report: Report): void {
  report.enter(field);
  for (const part of ['kind', 'name']) if (isEmpty(source[part])) missing(report, source, part);
  if (isEmpty(source.apiGroup) && !isEmpty(source.kind) && source.kind !== 'PersistentVolumeClaim')
    refuse(report, source.kind, 'without `apiGroup` it must be "PersistentVolumeClaim"', 'kind');
  report.enter('apiGroup');
  dnsSubdomain(source.apiGroup ?? null, report);
  report.leave();
  report.leave();
}

const letterLabel: FieldRule = syntax(DNS_LETTER_LABEL);

const provisioner: FieldRule = check((text) => checkLabelKey(text.toLowerCase()));

const reclaim: ObjectRule = (value, report) => {
  if (value.reclaimPolicy === 'Recycle')
    report.error('schema/closed-value', '"Recycle" is not one of "Delete", "Retain"', 'reclaimPolicy');
};

const MOST_PARAMETERS = 512;
const MOST_PARAMETER_BYTES = 256 * 1024;

const parameters: FieldRule = (value, report) => {
  if (!isJsonObject(value)) return;
  const entries = Object.entries(value);
  if (entries.some(([key]) => key === '')) report.error('schema/invalid', 'a parameter has an empty name');
  if (entries.length > MOST_PARAMETERS)
    report.error('schema/too-large', `there are ${entries.length} parameters, and may be ${MOST_PARAMETERS}`);
  const bytes = entries.reduce((sum, [key, text]) => sum + Buffer.byteLength(`${key}${textAt({ text }, 'text')}`), 0);
  if (bytes > MOST_PARAMETER_BYTES)
    report.error('schema/too-large', `together they have ${bytes} bytes, and may have ${MOST_PARAMETER_BYTES}`);
};

/** The places of a class differ from each other, in whatever order they are written. */
const placesDiffer: FieldRule = unique((term) =>
  JSON.stringify(
    listAt(term, 'matchLabelExpressions')
      .map((one): readonly [string, readonly Json[]] => [textAt(one, 'key'), [...listAt(one, 'values')].sort()])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
);

/** A place that says nothing is a repetition for the API server. */
const placesSaySomething: FieldRule = each((term, report) => {
  if (listAt(term, 'matchLabelExpressions').length === 0) report.error('schema/duplicate', 'the place says nothing');
});

/** The rules of claims, and of the classes that serve them. */
export const STORAGE_RULES: Readonly<Record<string, TypeRules>> = {
  'core.v1.PersistentVolumeClaim': { zero: ['spec'], unjudged: ['status'] },
  'core.v1.PersistentVolumeClaimSpec': {
    fields: { storageClassName: dnsSubdomain, volumeAttributesClassName: dnsSubdomain },
    checks: [accessModes, storageRequest, dataSources],
  },
  'core.v1.TypedObjectReference': { mayMiss: ['kind', 'name'] },
  'core.v1.TopologySelectorTerm': { fields: { matchLabelExpressions: uniqueBy('key') } },
  'core.v1.TopologySelectorLabelRequirement': {
    needs: ['key', 'values'],
    fields: { key: qualifiedName, values: uniqueTexts },
  },
  'storage.v1.StorageClass': {
    fields: { provisioner, parameters, allowedTopologies: all(placesDiffer, placesSaySomething) },
    checks: [reclaim],
  },
  'storage.v1.VolumeAttributesClass': { needs: ['parameters'], fields: { driverName: provisioner, parameters } },
  'storage.v1.CSIStorageCapacity': {
    fields: { storageClassName: dnsSubdomain, capacity: notNegative, maximumVolumeSize: notNegative },
  },
  'storagemigration.v1.StorageVersionMigration': { zero: ['spec'] },
  'meta.v1.GroupResource': { mayMiss: ['group'], fields: { group: dnsSubdomain, resource: letterLabel } },
};
