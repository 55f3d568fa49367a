import type { DefinitionSets } from '../../lib/schema/import/definitions';

/** Says from which minor version on a definition, or a field of it, is there without a gap up to the newest. */
export class Since {
  private readonly minors: readonly number[];

  constructor(private readonly sets: DefinitionSets) {
    this.minors = [...sets.keys()].sort((a, b) => b - a);
  }

  /** The oldest version known. */
  get oldest(): number {
    return Math.min(...this.minors);
  }

  /** The minor version that brought a definition, or a field; undefined when the oldest version has it. */
  of(definition: string, field?: string): number | undefined {
    let first: number | undefined;
    for (const minor of this.minors) {
      if (!this.has(minor, definition, field)) break;
      first = minor;
    }
    return first === this.oldest ? undefined : first;
  }

  private has(minor: number, definition: string, field: string | undefined): boolean {
    const schema = this.sets.get(minor)?.[definition];
    return schema !== undefined && (field === undefined || schema.properties?.[field] !== undefined);
  }
}
