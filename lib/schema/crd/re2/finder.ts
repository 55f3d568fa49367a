import { type Step, reads } from './machine';
import { holds, pointsOf } from './places';

/** How many steps are made before the search is given up. */
const MOST_TURNS = 5_000_000;

/** A way through the machine: the step that it is at, and the character at which it began. */
interface Thread {
  readonly step: number;
  readonly start: number;
}

/** Finds the parts of a text that a machine fits: the first one, and of several from one place the preferred one. */
export class Finder {
  private readonly points: readonly number[];
  private turns = 0;

  constructor(
    private readonly steps: readonly Step[],
    private readonly text: string,
  ) {
    this.points = pointsOf(text);
  }

  /** All parts, none in another; undefined when there is too much to do. */
  all(): readonly string[] | undefined {
    const chars = Array.from(this.text);
    const found: string[] = [];
    let last = -1;
    for (let from = 0; from <= chars.length;) {
      const part = this.first(from);
      if (this.turns > MOST_TURNS) return undefined;
      if (!part) break;
      const [start, end] = part;
      // Nothing is not found right behind something.
      if (end > start || start !== last) found.push(chars.slice(start, end).join(''));
      from = end > from ? end : from + 1;
      last = end;
    }
    return found;
  }

  private first(from: number): readonly [number, number] | undefined {
    let found: readonly [number, number] | undefined;
    let threads: readonly Thread[] = [];
    for (let at = from; at <= this.points.length && this.turns <= MOST_TURNS; at++) {
      const ready = this.ready(found ? threads : [...threads, { step: 0, start: at }], at);
      const done = ready.findIndex(({ step }) => this.steps[step]?.sort === 'done');
      if (done >= 0) found = [ready[done]?.start ?? at, at];
      // What is less preferred than a part that was found does not count.
      const rest = done >= 0 ? ready.slice(0, done) : ready;
      threads = rest.filter(({ step }) => reads(this.steps[step], this.points[at] ?? -1)).map(next);
      if (found && threads.length === 0) break;
    }
    return found;
  }

  /** The steps that read a character, or are done, in the order in which they are preferred. */
  private ready(threads: readonly Thread[], at: number): readonly Thread[] {
    const seen = new Set<number>();
    const ready: Thread[] = [];
    const open = [...threads].reverse();
    for (let thread = open.pop(); thread; thread = open.pop()) {
      const { step: number, start } = thread;
      if (seen.has(number)) continue;
      seen.add(number);
      const step = this.steps[number];
      if (step?.sort === 'jump') for (const to of [...step.to].reverse()) open.push({ step: to, start });
      else if (step?.sort !== 'at') ready.push(thread);
      else if (holds(step.place, this.points, at)) open.push(next(thread));
    }
    this.turns += seen.size;
    return ready;
  }
}

function next({ step, start }: Thread): Thread {
  return { step: step + 1, start };
}
