import { duration } from '../../lib/cli/arguments/program';

test.each([
  ['90', 90_000],
  ['90s', 90_000],
  ['10m', 600_000],
  ['1h30m', 5_400_000],
  ['250ms', 250],
  ['0', 0],
])('duration() reads %s', (text, milliseconds) => {
  expect(duration(text)).toBe(milliseconds);
});

test.each(['', 'soon', '10x', '-5s', '1.5m', 's'])('duration() fails on %j', (text) => {
  expect(() => duration(text)).toThrow('Write a time such as 90s, 10m or 1h30m.');
});
