import { progressOn } from '../../../lib/cli/print/progress';
import { memoryIo } from '../memory-io';

test('progressOn() writes plain lines where nobody watches, and no other numbers within ten seconds', () => {
  const io = memoryIo();
  let time = 0;
  const progress = progressOn(io.stderr, () => time);
  progress.now('applying 4');
  progress.now('waiting for 3');
  progress.now('waiting for 2');
  progress.done('created Deployment/web');
  time = 10_000;
  progress.now('waiting for 1');
  progress.end();
  expect(io.err()).toBe('applying 4\nwaiting for 3\ncreated Deployment/web\nwaiting for 1\n');
});

test('progressOn() keeps one line at a terminal and clears it at the end', () => {
  const io = memoryIo({ terminal: true });
  const progress = progressOn(io.stderr);
  progress.now('x'.repeat(100));
  progress.done('done');
  progress.end();
  const clear = '\r\u001b[2K';
  const line = `${'x'.repeat(77)}…`;
  expect(io.err()).toBe(`${clear}⠋ ${line}${clear}done\n${clear}⠙ ${line}${clear}`);
});
