/** A part of a document. */
export type Node = ScalarNode | ListNode | MapNode | AliasNode;

interface Placed {
  /** Offset in the text. */
  readonly at: number;
}

interface Tagged extends Placed {
  /** @default - no tag is written */
  readonly tag?: string;
}

/** A single value, whose text is not yet read. */
export interface ScalarNode extends Tagged {
  readonly kind: 'scalar';
  readonly text: string;
  /** Whether it stands without quotes and is no block. */
  readonly plain: boolean;
}

/** A list. */
export interface ListNode extends Tagged {
  readonly kind: 'list';
  readonly items: Node[];
}

/** A map, with its keys as they stand there. */
export interface MapNode extends Tagged {
  readonly kind: 'map';
  readonly pairs: Pair[];
}

/** A key and its value. */
export interface Pair {
  readonly key: Node;
  readonly value: Node;
}

/** A part that is written elsewhere. */
export interface AliasNode extends Placed {
  readonly kind: 'alias';
  readonly name: string;
  readonly target: Node;
}
