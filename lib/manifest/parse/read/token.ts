/** What a piece of YAML is; blocks begin and end where indents do. */
export type TokenType =
  | 'end'
  | 'document-end'
  | 'block-list'
  | 'block-map'
  | 'block-end'
  | 'flow-list'
  | 'flow-list-end'
  | 'flow-map'
  | 'flow-map-end'
  | 'item'
  | 'comma'
  | 'key'
  | 'value'
  | 'alias'
  | 'anchor'
  | 'tag'
  | 'scalar';

/** A piece of YAML. */
export interface Token {
  readonly type: TokenType;
  /** Its offset in the text. */
  readonly at: number;
  /** The text of a scalar, the name of an anchor or alias, a tag. */
  readonly text: string;
  /** Whether a scalar stands without quotes and is no block. */
  readonly plain: boolean;
}
