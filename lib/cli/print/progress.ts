import type { Sink } from '../process/io';

/** Tells how far long work has got. */
export interface Progress {
  /** A thing that was done; stays visible. */
  done(line: string): void;
  /** What is going on now; replaces what was going on before. */
  now(line: string): void;
  /** Ends the progress. */
  end(): void;
}

/** Without a person who waits. */
export const SILENT: Progress = { done: () => undefined, now: () => undefined, end: () => undefined };

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 80;
const PLAIN_PAUSE_MS = 10_000;

/** One line that turns at a terminal, plain lines now and then elsewhere. */
export function progressOn(sink: Sink, clock: () => number = () => performance.now()): Progress {
  return sink.terminal ? turningLine(sink) : plainLines(sink, clock);
}

function turningLine(sink: Sink): Progress {
  let text = '';
  let frame = 0;
  let timer: NodeJS.Timeout | undefined;
  const clear = (): void => sink.write('\r\u001b[2K');
  const draw = (): void => {
    sink.write(`\r\u001b[2K${FRAMES[frame++ % FRAMES.length] ?? ''} ${cut(text, sink.columns - 2)}`);
  };
  return {
    done(line) {
      if (timer) clear();
      sink.write(`${line}\n`);
      if (timer) draw();
    },
    now(line) {
      text = line;
      timer ??= setInterval(draw, FRAME_MS).unref();
      draw();
    },
    end() {
      if (timer) clear();
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** What is going on is told when it changes; mere numbers do not change it before some time has passed. */
function plainLines(sink: Sink, clock: () => number): Progress {
  let last = '';
  let at = -Infinity;
  return {
    done: (line) => sink.write(`${line}\n`),
    now(line) {
      const kind = line.replace(/\d+/g, '');
      if (kind === last && clock() - at < PLAIN_PAUSE_MS) return;
      last = kind;
      at = clock();
      sink.write(`${line}\n`);
    },
    end: () => undefined,
  };
}

function cut(text: string, width: number): string {
  const letters = Array.from(text);
  return letters.length > width ? `${letters.slice(0, Math.max(0, width - 1)).join('')}…` : text;
}
