import { GitopsError, type ResourceId, compareCodeUnits } from '../../manifest';
import { sha256 } from './digest';
import type { RenderedUnit } from './rendered-unit';

/** What the index says of one file. */
export interface IndexEntry {
  /** Name of the file within the folder of the unit. */
  readonly name: string;
  /** The sha256 of its text, in hexadecimal. */
  readonly sha256: string;
  /** The object in it. */
  readonly id: ResourceId;
}

/** Which files of a folder are ours, and what we wrote into them. */
export interface UnitIndex {
  /** Namespace declared for the unit. @default - none */
  readonly namespace?: string;
  /** Source project that renders the unit. @default - none was named */
  readonly project?: string;
  /** The files, by name and then digest; only an index in progress has a name twice. */
  readonly entries: readonly IndexEntry[];
}

const HEADER = '# Written by cdk8s-gitops: the rendered files of one application. Do not edit.';
const FORMAT = 'format 1';
const ENTRY = /^([0-9a-f]{64}) (\S+) (\S+)$/;

/** The index of a rendered unit. */
export function indexOf(unit: RenderedUnit, project: string | undefined): UnitIndex {
  const entries = [...unit.files].map(([name, text]) => ({ name, sha256: sha256(text), id: idIn(unit, name) }));
  return { ...(unit.namespace && { namespace: unit.namespace }), ...(project && { project }), entries };
}

function idIn(unit: RenderedUnit, name: string): ResourceId {
  const id = unit.ids.get(name);
  if (id === undefined) throw new TypeError(`no object id was given for the rendered file ${name}`);
  return id;
}

/** An index that owns what any of several own. */
export function mergeIndexes(indexes: readonly (UnitIndex | undefined)[]): UnitIndex {
  const given = indexes.filter((index) => index !== undefined);
  const entries = given.flatMap((index) => index.entries);
  const unique = new Map(entries.map((entry) => [lineOf(entry), entry]));
  return { ...given.at(-1), entries: [...unique.values()] };
}

/** Writes an index: the same text for the same files, in every order of them. */
export function formatIndex(index: UnitIndex): string {
  const lines = [HEADER, FORMAT];
  if (index.namespace) lines.push(`namespace ${index.namespace}`);
  if (index.project) lines.push(`project ${encodeURIComponent(index.project)}`);
  return [...lines, ...[...index.entries].sort(compareEntries).map(lineOf), ''].join('\n');
}

function compareEntries(a: IndexEntry, b: IndexEntry): number {
  return compareCodeUnits(a.name, b.name) || compareCodeUnits(a.sha256, b.sha256);
}

function lineOf(entry: IndexEntry): string {
  return `${entry.sha256} ${entry.name} ${entry.id}`;
}

/**
 * Reads an index.
 *
 * @throws GitopsError `repo/bad-index` with the line that is wrong
 */
export function parseIndex(path: string, text: string): UnitIndex {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  if (lines.at(-1) !== '') fail(path, lines.length, 'the last line is cut off');
  if (lines[0] !== HEADER) fail(path, 1, `expected ${JSON.stringify(HEADER)}`);
  if (lines[1] !== FORMAT) fail(path, 2, `expected ${JSON.stringify(FORMAT)}, saw ${JSON.stringify(lines[1] ?? '')}`);
  const fields = lines.slice(2, 4).filter((line) => /^(namespace|project) \S+$/.test(line));
  const entries = lines.slice(2 + fields.length, -1).map((line, at) => parseEntry(path, line, at + 3 + fields.length));
  return { ...namedFields(path, fields), entries };
}

function namedFields(path: string, fields: readonly string[]): { namespace?: string; project?: string } {
  const found: { namespace?: string; project?: string } = {};
  for (const field of fields) {
    const [name, value = ''] = field.split(' ');
    if (name === 'namespace' && found.namespace === undefined) found.namespace = value;
    else if (name === 'project') found.project = decodeProject(path, value);
    else fail(path, 4, `${JSON.stringify(field)} is there twice`);
  }
  return found;
}

function decodeProject(path: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return fail(path, 3, `${JSON.stringify(value)} is no project name`);
  }
}

function parseEntry(path: string, line: string, number: number): IndexEntry {
  const match = ENTRY.exec(line);
  const [, digest, name, id] = match ?? [];
  if (digest === undefined || name === undefined || id?.split('/').length !== 4 || !isFileName(name)) {
    return fail(path, number, `expected "<sha256> <file> <object>", saw ${JSON.stringify(line)}`);
  }
  return { name, sha256: digest, id: id as ResourceId };
}

function isFileName(name: string): boolean {
  return !name.startsWith('.') && !/[/\\]/.test(name);
}

function fail(path: string, line: number, seen: string): never {
  throw new GitopsError('repo/bad-index', { attempt: 'Cannot read the index', origin: { file: path, line }, seen });
}
