import type { Json, JsonObject } from '../../lib/manifest';
import { type Problem, problemsOf } from '../../lib/schema';
import { itWithData, readData } from './data-folder';

const VERDICTS = 'apiserver/verdicts-v1.37.2.json.gz';

/** One change of a valid object, and what a real API server of 1.37.2 said. */
interface Case {
  readonly base: number;
  readonly path: readonly (string | number)[];
  readonly how: string;
  readonly value?: Json;
  readonly accepted: boolean;
  readonly warning?: Json;
  readonly causes?: readonly (readonly [field: string, reason: string])[];
}

interface Verdicts {
  readonly bases: readonly JsonObject[];
  readonly cases: readonly Case[];
}

/** What is not found, by the end of the changed path, with the reason. */
const MISSED: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /openAPIV3Schema\.properties\.spec\.properties(\.replicas)?$/,
    'the types of a CEL expression beside it are not checked',
  ],
  [
    /^spec\.ports\.0\.nodePort$/,
    'the API server gives another port of the Service the number after it, which is one too many',
  ],
  [
    /^spec\.serviceAccountName$/,
    'it was recorded without service accounts; where they are on, the Pod is given one, and its token is right',
  ],
];

/**
 * Recordings that a real API server does not repeat: selector and labels of these objects were one and the same thing
 * when they were recorded, so both changed at once. Asked again, the server refuses them, as they do not match.
 */
function isMisrecorded(one: Case): boolean {
  const place = one.path.join('.');
  return (
    [158, 159, 161].includes(one.base) &&
    one.accepted &&
    /^spec\.(selector\.matchLabels|template\.metadata\.labels)\.app$/.test(place)
  );
}

describe('problemsOf', () => {
  const check = itWithData(VERDICTS);

  check('finds what a real API server refuses, at the field that it names', () => {
    const refused = judged().filter(({ one }) => !one.accepted);
    const missed = refused.filter(({ errors }) => errors.length === 0);
    const unexplained = missed.filter(({ one }) => !MISSED.some(([path]) => path.test(one.path.join('.'))));
    expect(unexplained.map(({ one }) => one.path.join('.'))).toEqual([]);
    expect(missed.length / refused.length).toBeLessThan(0.001);
    const elsewhere = refused.filter(
      ({ one, errors }) => errors.length > 0 && !errors.some(({ path }) => isNamed(one, path)),
    );
    expect(elsewhere.length / refused.length).toBeLessThan(0.01);
    expect(refused.length).toBeGreaterThan(7000);
  });

  check('refuses nothing that a real API server accepts', () => {
    const wrong = judged().filter(({ one, errors }) => one.accepted && errors.length > 0);
    expect(wrong.map(({ one, errors }) => `${one.path.join('.')}: ${errors[0]?.message}`)).toEqual([]);
  });

  check('warns of what a real API server warns of', () => {
    const silent = judged().filter(({ one, all }) => one.accepted && one.warning !== undefined && all.length === 0);
    expect(silent.map(({ one }) => one.path.join('.'))).toEqual([]);
  });

  check('says nothing against the valid objects', () => {
    const found = (readData(VERDICTS) as Verdicts).bases.flatMap((base) =>
      problemsOf(base, '1.37').filter(({ severity }) => severity === 'error'),
    );
    expect(found).toEqual([]);
  });
});

interface Judged {
  readonly one: Case;
  readonly all: readonly Problem[];
  readonly errors: readonly Problem[];
}

let known: readonly Judged[] | undefined;

function judged(): readonly Judged[] {
  return (known ??= judgeAll());
}

function judgeAll(): readonly Judged[] {
  const { bases, cases } = readData(VERDICTS) as Verdicts;
  return cases
    .filter((one) => !isMisrecorded(one))
    .map((one) => {
      const all = problemsOf(changed(bases[one.base] ?? {}, one), '1.37');
      return { one, all, errors: all.filter(({ severity }) => severity === 'error') };
    });
}

function changed(base: JsonObject, { path, how, value }: Case): JsonObject {
  const copy = JSON.parse(JSON.stringify(base)) as Record<string, unknown>;
  let place: Record<string | number, unknown> = copy;
  for (const segment of path.slice(0, -1)) place = place[segment] as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  if (how !== 'remove') place[last] = how === 'null' ? null : value;
  else if (Array.isArray(place)) place.splice(Number(last), 1);
  else Reflect.deleteProperty(place, last);
  return copy as JsonObject;
}

/** Whether a place is the one that the server names, or was changed; the server's own spellings are evened out. */
function isNamed(one: Case, path: Problem['path']): boolean {
  const ours = plain(path.map((segment) => (typeof segment === 'object' ? '' : segment)).join('.'));
  const wanted = [...(one.causes ?? []).map(([field]) => field), one.path.join('.')].map(plain);
  return wanted.some((place) => place === ours || place.startsWith(`${ours}.`) || ours.startsWith(`${place}.`));
}

function plain(place: string): string {
  return place
    .replace(/\[([^\]]*)\]/g, '.$1')
    .replace(/\.\d+(?=\.|$)/g, '')
    .replace(/^spec\.validation\.openAPIV3Schema/, 'spec.versions.schema.openAPIV3Schema')
    .replace(/^spec\.(subresources|additionalPrinterColumns)/, 'spec.versions.$1')
    .replace('template.labels', 'template.metadata.labels')
    .replace(/^metadata\.taints/, 'spec.taints')
    .toLowerCase();
}
