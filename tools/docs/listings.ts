/** Makes docs/listings.md of the index of the listings of two books: each document with its test, or the reason why not. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareCodeUnits } from '../../lib/manifest';

interface Document {
  readonly kind: string;
  readonly sort: string;
  readonly golden: boolean;
  readonly reason?: string;
}

interface Listed {
  readonly use: string;
  readonly documents: readonly Document[];
  /** What an API server says of the text as it is printed. */
  readonly printed?: readonly { readonly accepted?: boolean }[];
}

const HEAD = [
  '# Listings of two books',
  '',
  'Every document of the listings of "Kubernetes Patterns" and "GitOps and Kubernetes", with its test or the reason why it has none. Made by `tools/docs/listings.ts`.',
  '',
  '- **reproduced**: constructs in the verbatim profile render it, object for object, and a real API server accepts it in both profiles: `test/constructs/listings.test.ts`, `test/constructs/listings-accepted.test.ts`',
  '- **refused as printed**: the book prints what no API server takes; the corrected object is reproduced, and the printed one is refused: `test/constructs/listings-refused.test.ts`',
  '',
  '| listing | object | test |',
  '|---|---|---|',
];

/** The page, of the folder that holds the index; each text once. */
export function listingsPage(folder: string): string {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, Listed>;
  const rows = Object.entries(index).sort(([a], [b]) => compareCodeUnits(a, b));
  return [...HEAD, ...rows.flatMap(([file, listed]) => rowsOf(file, listed)), ''].join('\n');
}

function rowsOf(file: string, { documents, printed = [] }: Listed): readonly string[] {
  const name = file.replace(/\.\w+$/, '');
  return documents.map((document, at) => {
    const position = documents.length > 1 ? ` #${at + 1}` : '';
    const object = document.kind.includes('ENC[') ? 'encrypted' : document.kind.replace(/None/g, '–');
    return `| ${name}${position} | ${object} | ${testOf(document, printed[at]?.accepted === false)} |`;
  });
}

function testOf({ golden, sort, reason }: Document, refused: boolean): string {
  if (!golden) return `none: ${reason ?? sort}`;
  if (sort === 'third party') return 'none: a kind of others, which has no construct';
  if (sort === 'list') return 'none: a list of objects, not an object; each of its items is written by itself';
  return refused ? 'reproduced; refused as printed' : 'reproduced';
}

if (require.main === module) {
  const folder = join(process.env.CDK8S_GITOPS_DATA ?? '', 'manifests');
  if (process.env.CDK8S_GITOPS_DATA === undefined || !existsSync(folder))
    throw new Error('CDK8S_GITOPS_DATA names no folder that holds manifests/index.json');
  writeFileSync(join(__dirname, '../../docs/listings.md'), listingsPage(folder));
}
