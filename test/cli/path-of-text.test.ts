import { pathOfText } from '../../lib/cli/manifests/path-of-text';
import { formatPath } from '../../lib/manifest';

test.each([
  [[]],
  [['spec', 'versions', 0, 'schema']],
  [['metadata', 'annotations', 'a.b/c', 'x-y']],
  [['data', 'a"]\\b', '0', 1, 2]],
  [['', '$ref', '-a']],
])('pathOfText reads what formatPath writes of %j', (path) => {
  expect(pathOfText(formatPath(path))).toEqual(path);
});

test('pathOfText reads as far as there are fields and positions', () => {
  expect(pathOfText('spec.containers[app].image')).toEqual(['spec', 'containers']);
});
