/** Makes API.md of what typedoc wrote: one page, without the members that a class inherits and without the types of Kubernetes. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const PAGES = [
  ['cdk8s-gitops', 'index/README.md'],
  ['cdk8s-gitops/apply', 'apply.md'],
  ['cdk8s-gitops/files', 'files.md'],
  ['cdk8s-gitops/testing', 'testing.md'],
] as const;

/** Cuts a page before each heading of a level. */
function sections(text: string, level: number): string[] {
  return text.split(new RegExp(`^(?=#{1,${level}} )`, 'm'));
}

function withoutInherited(text: string): string {
  const kept = sections(text, 5).filter((part) => !part.startsWith('##### ') || !/^###### Inherited from$/m.test(part));
  return kept.join('').replace(/^#### (?:Methods|Accessors)\n+(?=#{1,4} |\*\*\*)/gm, '');
}

function ownLinks(text: string, page: string): string {
  return text
    .replace(/^## Namespaces\n\n- \[k8s\].*\n+/m, '')
    .replace(/\[`?([^\]`]+)`?\]\((?:[\w./-]*namespaces\/k8s|k8s)\.md#[^)]*\)/g, '`k8s.$1`')
    .replace(
      /\]\((?:\.\.\/)?(?:index\/)?README\.md(#[^)]*)?\)/g,
      (_all, anchor: string | undefined) => `](${anchor ?? '#'})`,
    )
    .replace(/\]\((?:\.\.\/)?(?:apply|files|testing|index)\.md(#[^)]*)\)/g, ']($1)')
    .replace(/^# .*$/m, `# ${page}`);
}

const pages = PAGES.map(([name, file]) => {
  const text = readFileSync(join(root, '.cache/typedoc', file), 'utf8');
  return ownLinks(withoutInherited(text.slice(text.search(/^# /m))), name).trim();
});
const intro =
  'Made of the docstrings by `npm run docs`. The types `k8s.…` are those of Kubernetes, by its own names; members that a class inherits stand at its base class.';
writeFileSync(join(root, 'API.md'), `<!-- ${intro} -->\n\n${pages.join('\n\n')}\n`);
