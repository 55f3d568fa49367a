import type { Type } from '../types/type';
import type { Size } from './size';

/** What is known of an argument of a call. */
export interface Argument {
  readonly size: Size;
  /** Whether anything tells its size. */
  readonly isTold: boolean;
  readonly type: Type;
  /** The size of the elements of a list. */
  readonly element: Size;
  /** The whole number that is written there. */
  readonly literal?: bigint | undefined;
}

/** What a call costs beside its arguments, and how large its result is. */
export interface CallCost {
  readonly cost: number;
  readonly size?: Size;
}

/** What a call costs, from its arguments and the overload that is meant. */
export type Estimate = (args: readonly Argument[], id: string) => CallCost | undefined;

/** Most calls cost one. */
export const FIXED: CallCost = { cost: 1 };
