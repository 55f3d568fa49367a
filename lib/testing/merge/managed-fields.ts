import { FieldSet } from '../fields';
import { type Obj, type Value, obj, objs, text } from '../value';
import type { Holding, Holdings } from './apply';

/** Who writes: the name, how, in which version and through which subresource. */
export interface Writer {
  readonly manager: string;
  readonly operation: 'Apply' | 'Update';
  readonly apiVersion: string;
  readonly subresource: string;
}

/** The decoded `managedFields` of an object. */
export interface Managed {
  readonly holdings: Holdings;
  /** Time of the last change by each manager, by id. */
  readonly times: ReadonlyMap<string, string>;
}

/** The id of a writer; appliers keep theirs across versions. */
export function writerId(writer: Writer): string {
  const apiVersion = writer.operation === 'Apply' ? '' : writer.apiVersion;
  return JSON.stringify([writer.manager, writer.operation, apiVersion, writer.subresource]);
}

/** The name of the manager in an id, with its subresource or version as conflicts show it. */
export function describeWriter(id: string): string {
  const [manager = '', operation = '', apiVersion = '', subresource = ''] = JSON.parse(id) as readonly string[];
  const through = subresource ? ` with subresource ${JSON.stringify(subresource)}` : '';
  const version = operation === 'Update' ? ` using ${apiVersion}` : '';
  return `${JSON.stringify(manager)}${through}${version}`;
}

/** Reads the `managedFields` of an object. */
export function decodeManaged(entries: Value | undefined): Managed {
  const holdings = new Map<string, Holding>();
  const times = new Map<string, string>();
  for (const entry of objs(entries)) {
    const id = writerId({
      manager: text(entry['manager']),
      operation: entry['operation'] === 'Apply' ? 'Apply' : 'Update',
      apiVersion: text(entry['apiVersion']),
      subresource: text(entry['subresource']),
    });
    const set = FieldSet.parse(obj(entry['fieldsV1']));
    holdings.set(id, { set, apiVersion: text(entry['apiVersion']), applied: entry['operation'] === 'Apply' });
    if (text(entry['time'])) times.set(id, text(entry['time']));
  }
  return { holdings, times };
}

/** Writes `managedFields`: appliers first, then by time and name. */
export function encodeManaged({ holdings, times }: Managed): Obj[] {
  const entries = [...holdings].map(([id, holding]) => encodeEntry(id, holding, times.get(id)));
  return entries.sort((a, b) => compareTexts(sortKey(a), sortKey(b)));
}

function encodeEntry(id: string, { set, apiVersion }: Holding, time: string | undefined): Obj {
  const [manager = '', operation = '', , subresource = ''] = JSON.parse(id) as readonly string[];
  return {
    manager,
    operation,
    apiVersion,
    ...(time === undefined ? {} : { time }),
    fieldsType: 'FieldsV1',
    fieldsV1: set.toFieldsV1(),
    ...(subresource ? { subresource } : {}),
  };
}

function sortKey(entry: Obj): string {
  return ['operation', 'time', 'manager', 'apiVersion', 'subresource']
    .map((field) => text(entry[field]))
    .join('\u0000');
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
