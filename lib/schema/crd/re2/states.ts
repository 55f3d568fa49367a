/** The steps of a machine, as far as its states are made of them. */
export interface Steps {
  /** The steps that can be reached without reading a character; `true` when the end is one of them. */
  reach(from: readonly number[], isStart: boolean, isEnd: boolean): readonly number[] | true;
  /** The steps behind those that read a character. */
  read(steps: readonly number[], point: number): readonly number[];
}

/** All steps in which a machine can be at once, with what follows on each character that was met. */
interface State {
  readonly steps: readonly number[];
  readonly isDone: boolean;
  readonly isDoneAtEnd: boolean;
  readonly next: Map<number, State>;
}

/** How many states are kept; a machine with more of them is run step by step. */
const MOST_STATES = 500;

/** A machine whose states are made when they are first met, so that each character costs one look. */
export class States {
  private readonly known = new Map<string, State>();
  private readonly start: State;

  constructor(private readonly steps: Steps) {
    this.start = this.make([0], true);
  }

  /** Whether the pattern fits anywhere in the text; undefined when there are too many states to say. */
  test(text: string): boolean | undefined {
    let state = this.start;
    for (let at = 0; at < text.length; at++) {
      if (state.isDone) return true;
      const point = text.codePointAt(at) ?? 0;
      if (point > 0xffff) at += 1;
      const next = state.next.get(point) ?? this.follow(state, point);
      if (!next) return undefined;
      state = next;
    }
    return state.isDone || state.isDoneAtEnd;
  }

  private follow(state: State, point: number): State | undefined {
    const from = [...new Set([...this.steps.read(state.steps, point), 0])].sort((a, b) => a - b);
    const name = from.join();
    const found = this.known.get(name) ?? (this.known.size < MOST_STATES ? this.make(from, false) : undefined);
    if (!found) return undefined;
    this.known.set(name, found);
    if (state.next.size < MOST_STATES) state.next.set(point, found);
    return found;
  }

  private make(from: readonly number[], isStart: boolean): State {
    const steps = this.steps.reach(from, isStart, false);
    const isDone = steps === true;
    const isDoneAtEnd = isDone || this.steps.reach(from, isStart, true) === true;
    return { steps: steps === true ? [] : steps, isDone, isDoneAtEnd, next: new Map() };
  }
}
