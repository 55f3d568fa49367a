import { isRemote } from '../../lib/cli/target';

test.each([
  ['../config', false],
  ['/srv/config', false],
  ['config', false],
  ['./a:b', false],
  ['C:\\config', false],
  ['https://git.example/config.git', true],
  ['ssh://git@git.example/config.git', true],
  ['file:///srv/config.git', true],
  ['git@git.example:acme/config.git', true],
  ['git.example:config', true],
])('isRemote() judges %s', (location, remote) => {
  expect(isRemote(location)).toBe(remote);
});
