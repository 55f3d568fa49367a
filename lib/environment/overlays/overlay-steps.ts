import type { CallMark, Path } from '../../manifest';

/** How many objects a selection must match. */
export type Expected = number | '1+' | 'any';

/** What a write does at its place. */
export type WriteVerb = 'set' | 'create' | 'replace' | 'remove' | 'element' | 'remove-object';

/** One change of a selected object, with the line where it was written. */
export interface Write {
  readonly verb: WriteVerb;
  /** Where; empty for `remove-object`. */
  readonly path: Path;
  /** What; absent for removals. */
  readonly value?: unknown;
  readonly mark: CallMark;
}

/** Which objects a selection means. */
export type Subject =
  | { readonly by: 'construct'; readonly application: string; readonly of: (made: unknown) => unknown }
  | {
      readonly by: 'identity';
      readonly apiVersion: string;
      readonly kind: string;
      readonly name: string;
      /** @default - any namespace */
      readonly namespace?: string;
    };

/** A selection of an overlay, with its writes in the order in which they stand. */
export interface SelectionStep {
  readonly subject: Subject;
  readonly expected: Expected;
  readonly writes: readonly Write[];
  readonly mark: CallMark;
}

/** Constructs that an overlay adds to the tree of an application. */
export interface AdditionStep {
  readonly application: string;
  readonly build: (made: unknown) => unknown;
  readonly mark: CallMark;
}

/** What an overlay does in one environment. */
export interface OverlaySteps {
  readonly additions: readonly AdditionStep[];
  readonly selections: readonly SelectionStep[];
}
