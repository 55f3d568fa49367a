declare const holds: unique symbol;

/** Some place in a manifest. */
export interface AnySpot {
  readonly [holds]: unknown;
}

/** A place that holds a T. */
export interface SpotOf<T> extends AnySpot {
  readonly [holds]: (value: T) => T;
}

/** The ways to the elements of a list. */
type Elements<Element> = Element extends { readonly name: string }
  ? {
      /** The element of a name. */
      at(name: string): Spot<Element>;
    }
  : {
      /** The element that has these values. */
      where(key: Partial<Element>): Spot<Element>;
    };

/** The way to a value of a map. */
interface Entries<T> {
  /** The value of a key: of a label, an annotation, a resource name. */
  key(name: string): Spot<T>;
}

/**
 * A place in a manifest that holds a T; never the value itself.
 *
 * Fields are reached by their name, list elements with `at('app')` or `where({ containerPort: 80 })`, values of maps with
 * `key('memory')`. Whether a field is optional does not matter here.
 */
export type Spot<T> = unknown extends T
  ? UntypedSpot
  : SpotOf<T> &
      (T extends readonly (infer Element)[]
        ? Elements<Element>
        : T extends object
          ? string extends keyof T
            ? Entries<T[keyof T]>
            : { readonly [K in keyof T]-?: Spot<NonNullable<T[K]>> }
          : unknown);

/** A place in a manifest whose shape is not known to the compiler; checked when the overlay runs. */
export interface UntypedSpot extends SpotOf<unknown> {
  /** A field, or the value of a key. */
  key(name: string): UntypedSpot;
  /** The list element of a name. */
  at(name: string): UntypedSpot;
  /** The list element that has these values. */
  where(key: Readonly<Record<string, string | number>>): UntypedSpot;
}

/** The element type of a list. */
export type ElementOf<L> = L extends readonly (infer Element)[] ? Element : unknown extends L ? unknown : never;
