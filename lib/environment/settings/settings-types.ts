/** A value that is given whole: never merged key by key. */
type Whole =
  | string
  | number
  | boolean
  | bigint
  | symbol
  | null
  | undefined
  | Date
  | readonly unknown[]
  | ((...args: never[]) => unknown);

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** Whether a field is a group of fields of its own: one object shape with known keys. */
type IsGroup<T> = [NonNullable<T>] extends [Whole]
  ? false
  : IsUnion<NonNullable<T>> extends true
    ? false
    : string extends keyof NonNullable<T>
      ? false
      : true;

/** Any part of settings, at every depth. */
export type PartOf<T> = {
  readonly [K in keyof T]?: IsGroup<T[K]> extends true ? PartOf<NonNullable<T[K]>> : T[K];
};

/** The shape of what was given, with `never` where settings have no such field. */
export type OnlyKnown<T, Given> = {
  [K in keyof Given]: K extends keyof T
    ? IsGroup<T[K]> extends true
      ? OnlyKnown<NonNullable<T[K]>, Given[K]>
      : T[K]
    : never;
};

/** What two layers give together; the second prevails. */
export type Both<A, B> = {
  [K in keyof A | keyof B]: K extends keyof B
    ? K extends keyof A
      ? IsGroup<B[K]> extends true
        ? Both<A[K], B[K]>
        : B[K]
      : B[K]
    : K extends keyof A
      ? A[K]
      : never;
};

/** The fields that are still to be given, wholly or in part. */
type StillOpen<T, Given> = {
  [K in keyof T]-?: K extends keyof Given
    ? IsGroup<T[K]> extends true
      ? [StillOpen<NonNullable<T[K]>, Given[K]>] extends [never]
        ? never
        : K
      : never
    : Pick<T, K> extends Required<Pick<T, K>>
      ? K
      : never;
}[keyof T];

type Flat<T> = { [K in keyof T]: T[K] };

/** What must and what may be given beyond some layers. */
export type RestOf<T, Given> = Flat<
  {
    readonly [K in StillOpen<T, Given>]: K extends keyof Given ? RestOf<NonNullable<T[K]>, Given[K]> : T[K];
  } & {
    readonly [K in Exclude<keyof T, StillOpen<T, Given>>]?: K extends keyof Given
      ? IsGroup<T[K]> extends true
        ? PartOf<NonNullable<T[K]>>
        : T[K]
      : T[K];
  }
>;

/** The arguments of `with`: none where nothing is missing. */
export type RestArguments<T, Given> =
  Partial<RestOf<T, Given>> extends RestOf<T, Given> ? [rest?: RestOf<T, Given>] : [rest: RestOf<T, Given>];
