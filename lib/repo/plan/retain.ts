import { type ResourceId, resourceIdParts } from '../../manifest';
import type { CurrentUnit } from '../layout/current-tree';
import { isOwnText } from '../layout/own-text';
import type { RenderedUnit } from '../layout/rendered-unit';

const PREVIOUS = /^(.+)\.previous-([1-9]\d*)\.yaml$/;

interface Generation {
  /** Name of the file that holds the current generation. */
  readonly current: string;
  readonly name: string;
  /** How many generations ago; 0 is the current one. */
  readonly age: number;
  readonly id: ResourceId;
  readonly text: string;
}

/** Keeps the previous generations that stand beside an object, as they are. */
export function carryRetained(base: CurrentUnit, unit: RenderedUnit): RenderedUnit {
  const kept = generations(base)
    .filter(({ age, name, current }) => age > 0 && unit.files.has(current) && !unit.files.has(name))
    .map((generation) => [generation.name, generation] as const);
  return withFiles(unit, kept);
}

/**
 * Keeps the last generations of every object whose name carries a hash of its content, so that what still runs finds its configuration.
 *
 * @param base what the branch holds that the rendered files go on top of
 * @param count how many generations to keep beside the current one
 */
export function retainGenerations(base: CurrentUnit | undefined, unit: RenderedUnit, count: number): RenderedUnit {
  if (!base || count < 1) return unit;
  const byCurrent = new Map<string, Generation[]>();
  for (const generation of generations(base)) {
    byCurrent.set(generation.current, [...(byCurrent.get(generation.current) ?? []), generation]);
  }
  const kept = [...byCurrent].flatMap(([current, found]) => {
    const stem = current.replace(/\.yaml$/, '');
    const previous = previousOf(unit.ids.get(current), found).slice(0, count);
    return previous.map((generation, at) => [`${stem}.previous-${at + 1}.yaml`, generation] as const);
  });
  return withFiles(unit, kept);
}

/** The generations under other hashes than the current one, newest first. */
function previousOf(now: ResourceId | undefined, found: readonly Generation[]): readonly Generation[] {
  if (now === undefined) return [];
  const newestFirst = [...found].sort((a, b) => a.age - b.age);
  const others = newestFirst.filter(({ id }) => id !== now && differsByNameOnly(id, now));
  return others.filter(({ id }, at) => others.findIndex((other) => other.id === id) === at);
}

/** Two names in one file differ only by the hash: the file is named after everything else. */
function differsByNameOnly(before: ResourceId, now: ResourceId): boolean {
  const a = resourceIdParts(before);
  const b = resourceIdParts(now);
  return a.kind === b.kind && a.group === b.group && a.namespace === b.namespace;
}

/** Every file of a unit that still holds what we wrote. */
function generations(base: CurrentUnit): readonly Generation[] {
  return (base.index?.entries ?? []).flatMap(({ name, sha256, id }) => {
    const text = base.files.get(name);
    if (!text || !isOwnText(text, new Set([sha256]))) return [];
    const [, stem, age] = PREVIOUS.exec(name) ?? [];
    return [{ current: stem === undefined ? name : `${stem}.yaml`, name, age: Number(age ?? 0), id, text }];
  });
}

function withFiles(unit: RenderedUnit, more: readonly (readonly [string, Generation])[]): RenderedUnit {
  if (more.length === 0) return unit;
  const files = new Map([...unit.files, ...more.map(([name, { text }]) => [name, text] as const)]);
  const ids = new Map([...unit.ids, ...more.map(([name, { id }]) => [name, id] as const)]);
  return { ...unit, files, ids };
}
