import { run } from '../../lib/cli';
import { memoryIo } from './memory-io';

async function synth(...argv: string[]) {
  const io = memoryIo();
  const exit = await run(argv, io);
  return { exit, out: io.out(), err: io.err() };
}

test.each([
  [['--help'], /^Usage: synth \[options\] \[command\]/],
  [['-h'], /Exit codes:/],
  [['help'], /Commands:/],
  [['help', 'apply'], /^Usage: synth apply/],
  [['apply', '--help'], /Global Options:[^]*--json/],
  [['plan', '-h'], /Examples:\n {2}synth plan --env prod/],
  [['--version'], /^\d+\.\d+\.\d+\n$/],
  [['-V'], /^\d+\.\d+\.\d+\n$/],
])('run(%j) prints to stdout and ends with 0', async (argv, text) => {
  const { exit, out, err } = await synth(...argv);
  expect(out).toMatch(text);
  expect({ exit, err }).toEqual({ exit: 0, err: '' });
});

test.each([
  [['--bogus'], 'cli/unknown-option', "unknown option '--bogus'"],
  [['--jsn'], 'cli/unknown-option', '(Did you mean --json?)'],
  [['apply', '--timout', '5'], 'cli/unknown-option', '(Did you mean --timeout?)'],
  [['push', '--enviroment', 'prod'], 'cli/unknown-option', '(Did you mean --env?)'],
  [['dif'], 'cli/unknown-command', 'there is no command "dif"; did you mean "diff"?'],
  [['frobnicate', '--json'], 'cli/unknown-command', 'there is no command "frobnicate"'],
  [['diff', 'prod'], 'cli/bad-arguments', "too many arguments for 'diff'"],
  [['--env', ''], 'cli/bad-arguments', "option '-e, --env <names...>' argument '' is invalid. It is empty"],
  [['--env='], 'cli/bad-arguments', 'It is empty, as of a variable that is not set.'],
  [['push', '--env', ','], 'cli/bad-arguments', 'It is empty'],
  [['apply', '-e', ''], 'cli/bad-arguments', 'It is empty'],
  [['-o', ''], 'cli/bad-arguments', "option '-o, --output <folder>' argument '' is invalid. It is empty"],
  [['plan', '--revision', ' '], 'cli/bad-arguments', 'It is empty'],
  [['--cwd', ''], 'cli/bad-arguments', 'It is empty'],
  [['--config'], 'cli/bad-arguments', "option '-c, --config <file>' argument missing"],
  [['apply', '--timeout', 'soon'], 'cli/bad-arguments', 'Write a time such as 90s, 10m or 1h30m.'],
  [['apply', '--confirm-prune', 'all'], 'cli/bad-arguments', 'Write a whole number.'],
  [
    ['--stdout', '--output', 'x'],
    'cli/options-conflict',
    "'--stdout' cannot be used with option '-o, --output <folder>'",
  ],
  [['--stdout', '--check'], 'cli/options-conflict', "'--stdout' cannot be used with option '--check'"],
  [
    ['plan', '--revision', 'main', '--from', 'x'],
    'cli/options-conflict',
    "'--revision <revision>' cannot be used with option '--from <folder>'",
  ],
])('run(%j) fails with 64 and %s', async (argv, code, seen) => {
  const { exit, err } = await synth(...argv);
  expect(exit).toBe(64);
  expect(err).toContain(`error ${code}\n`);
  expect(err).toContain(seen);
});

test('run() prints a wrong use as one document with --json', async () => {
  const { exit, out } = await synth('--json', '--bogus');
  expect(exit).toBe(64);
  expect(JSON.parse(out)).toEqual({
    schemaVersion: 1,
    exit: 64,
    error: {
      code: 'cli/unknown-option',
      message: "Cannot run synth: unknown option '--bogus'",
      remedy: '`synth help <command>` lists the options.',
      details: [],
      exit: 64,
    },
  });
});
