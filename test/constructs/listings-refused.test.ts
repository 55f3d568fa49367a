import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Construct } from 'constructs';
import * as constructs from '../../lib/constructs';
import type { TypedObject } from '../../lib/constructs';
import { type Manifest, parseYaml } from '../../lib/manifest';
import { checkObject } from '../../lib/schema';
import { listingsPage } from '../../tools/docs/listings';
import { asConstruct } from './listings';
import { chartIn } from './tree';

const folder = join(process.env.CDK8S_GITOPS_DATA ?? '', 'manifests');
const there = process.env.CDK8S_GITOPS_DATA !== undefined && existsSync(folder);
if (!there) console.warn('what is printed wrong is not tried: there is no folder manifests in CDK8S_GITOPS_DATA');
const withListings = there ? describe : describe.skip;

interface Printed {
  readonly file: string;
  readonly at: number;
  readonly message: string;
}
interface Listed {
  readonly printed?: readonly { readonly accepted?: boolean; readonly message?: string }[];
}

/** The documents that an API server refuses as the books print them. */
function refused(): Printed[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Record<string, Listed>;
  return Object.entries(index).flatMap(([file, { printed = [] }]) =>
    printed.flatMap(({ accepted, message = '' }, at) => (accepted === false ? [{ file, at, message }] : [])),
  );
}

type Kind = new (scope: Construct, id: string, props: object) => TypedObject<{ kind: string }>;

/** What says no to a printed document, if anything does: the reader, the construct or the check of what it renders. */
function complaint({ file, at }: Printed): string | undefined {
  try {
    const manifest = parseYaml(readFileSync(join(folder, file), 'utf8'), { file })[at]!.value as unknown as Manifest;
    const { name, props } = asConstruct(manifest);
    const kind = constructs[name as keyof typeof constructs] as unknown as Kind;
    const made = new kind(chartIn({ profile: 'verbatim' }), 'listing', props).toJson();
    return checkObject(made).find(({ severity }) => severity === 'error')?.code;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

withListings('what the books print and no API server takes', () => {
  const all = there ? refused() : [];

  test('is there', () => {
    expect(all.length).toBeGreaterThan(8);
  });

  test.each(all)('fails: $file', (printed) => {
    expect(complaint(printed)).toMatch(/^(construct|schema|manifest)\//);
  });
});

withListings('docs/listings.md', () => {
  test('is what the index of the listings says (tools/docs/listings.ts)', () => {
    expect(readFileSync(join(__dirname, '../../docs/listings.md'), 'utf8')).toBe(listingsPage(folder));
  });
});
