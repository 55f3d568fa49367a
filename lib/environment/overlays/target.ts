import { type CallMark, GitopsError, markCall, originOfCall } from '../../manifest';
import type { Expected, SelectionStep, Subject, Write, WriteVerb } from './overlay-steps';
import { recordPath } from './record-path';
import type { AnySpot, ElementOf, Spot, SpotOf } from './spot';
import { shown } from '../shown';

/** The objects that an overlay selected, to be changed; T is the shape of their manifest. */
export interface Target<T> {
  /** Writes a value; what stands above the place must exist, and list elements too. */
  set<V>(spot: (object: Spot<T>) => SpotOf<V>, value: NoInfer<V>): this;
  /** Writes a value where none is; one that is there is an error. */
  create<V>(spot: (object: Spot<T>) => SpotOf<V>, value: NoInfer<V>): this;
  /** Writes a whole list or map in place of one that is there. */
  replace<V>(spot: (object: Spot<T>) => SpotOf<V>, value: NoInfer<V>): this;
  /** Removes a field, a list element or a key that is there. */
  remove(spot: (object: Spot<T>) => AnySpot): this;
  /** Adds an element to a list; one of the same key is an error. */
  element<L>(list: (object: Spot<T>) => SpotOf<L>, element: NoInfer<ElementOf<L>>): this;
  /** Removes the objects; it is an error when something still refers to them. */
  removeObject(): this;
  /** How many objects must be selected. @default 1 */
  expects(count: Expected): this;
  /** Says which shape the objects have, where the compiler cannot know. */
  as<M>(): Target<M>;
}

/** Remembers the changes of a selection. */
export class TargetRecorder implements Target<unknown> {
  private readonly writes: Write[] = [];
  private expected: Expected = 1;

  constructor(
    private readonly overlay: string,
    private readonly subject: Subject,
    private readonly mark: CallMark,
  ) {}

  set(spot: (object: never) => unknown, value: unknown): this {
    return this.write('set', markCall(), { spot, value });
  }

  create(spot: (object: never) => unknown, value: unknown): this {
    return this.write('create', markCall(), { spot, value });
  }

  replace(spot: (object: never) => unknown, value: unknown): this {
    return this.write('replace', markCall(), { spot, value });
  }

  remove(spot: (object: never) => unknown): this {
    return this.write('remove', markCall(), { spot });
  }

  element(list: (object: never) => unknown, element: unknown): this {
    return this.write('element', markCall(), { spot: list, value: element });
  }

  removeObject(): this {
    this.writes.push({ verb: 'remove-object', path: [], mark: markCall() });
    return this;
  }

  expects(count: Expected): this {
    if (count !== '1+' && count !== 'any' && !(Number.isSafeInteger(count) && count >= 0)) {
      throw new GitopsError('overlay/bad-count', {
        attempt: `Cannot read overlay "${this.overlay}"`,
        origin: originOfCall(markCall()),
        seen: `expects(${shown(count)}) is no count`,
      });
    }
    this.expected = count;
    return this;
  }

  as<M>(): Target<M> {
    return this;
  }

  /** What was recorded. */
  step(): SelectionStep {
    return { subject: this.subject, expected: this.expected, writes: [...this.writes], mark: this.mark };
  }

  private write(verb: WriteVerb, mark: CallMark, given: { spot: (object: never) => unknown; value?: unknown }): this {
    const told = { attempt: `Cannot read overlay "${this.overlay}"`, origin: originOfCall(mark) };
    const path = recordPath(given.spot, told);
    this.writes.push({ verb, path, mark, ...('value' in given ? { value: given.value } : {}) });
    return this;
  }
}
