import { GitopsError, type Origin } from '../manifest';
import { imageProblem } from './image-problem';
import { didYouMean } from './near-miss';

/** A container image: as text, or as its parts, of which a tag or a digest must be given. */
export type ImageReference =
  | string
  | {
      /** Registry and name, such as `registry.example.com/shop/web`. */
      readonly repository: string;
      /** @default - the digest alone says which image it is */
      readonly tag?: string;
      /** `sha256:` and 64 hexadecimal digits. @default - the tag alone says which image it is */
      readonly digest?: string;
    };

/** One image for every environment, or one for each. */
export type ImageChoice<E extends string> = ImageReference | { readonly [K in E]: ImageReference };

/** The images of an application: their keys, for releases to say which they are, or the images themselves. */
export type ImageDeclaration<E extends string, I extends string> = readonly I[] | { readonly [K in I]: ImageChoice<E> };

/** What is released of one application in one environment. */
export interface Release {
  /** The image of each key that the application declares. */
  readonly images: Readonly<Record<string, ImageReference>>;
}

/** The releases by environment and application; they prevail over the images of an application. */
export type Releases = Readonly<Record<string, Readonly<Record<string, Release>>>>;

/** The images of one application: which keys there are, and what each stands for in an environment. */
export interface ImageTable {
  readonly keys: readonly string[];
  /** The image written with the application, if any. */
  written(key: string, environment: string): ImageReference | undefined;
}

/** Who asks for an image, for a message. */
export interface ImageQuestion {
  readonly application: string;
  readonly environment: string;
  readonly origin: Origin;
}

/** Reads the images that an application declares. */
export function imageTable(
  declared: ImageDeclaration<string, string> | undefined,
  environments: readonly string[],
): ImageTable {
  if (declared === undefined) return { keys: [], written: () => undefined };
  if (isKeyList(declared)) return { keys: declared, written: () => undefined };
  const choices = new Map(Object.entries(declared));
  return {
    keys: [...choices.keys()],
    written(key, environment) {
      const choice = choices.get(key);
      return choice === undefined ? undefined : referenceIn(choice, environment, environments);
    },
  };
}

/**
 * The text of the image of a key.
 *
 * @throws GitopsError `environment/unknown-image`, `environment/no-image`, `environment/bad-image`
 */
export function imageOf(key: string, table: ImageTable, release: Release | undefined, asked: ImageQuestion): string {
  const attempt = `Cannot find image "${key}" of application "${asked.application}" in environment "${asked.environment}"`;
  const { origin } = asked;
  if (!table.keys.includes(key)) {
    const known =
      table.keys.length > 0 ? `the images are ${table.keys.join(', ')}` : 'the application declares no images';
    const seen = `"${key}" is not declared, ${known}${didYouMean(key, table.keys)}`;
    throw new GitopsError('environment/unknown-image', { attempt, origin, seen });
  }
  const reference = ownValue(release?.images, key) ?? table.written(key, asked.environment);
  if (reference === undefined) {
    const seen = 'neither a release nor the application says which image it is';
    throw new GitopsError('environment/no-image', { attempt, origin, seen });
  }
  const problem = imageProblem(reference);
  if (problem) throw new GitopsError('environment/bad-image', { attempt, origin, seen: problem });
  return formatImage(reference);
}

function isKeyList(declared: ImageDeclaration<string, string>): declared is readonly string[] {
  return Array.isArray(declared);
}

function referenceIn(
  choice: ImageChoice<string>,
  environment: string,
  environments: readonly string[],
): ImageReference | undefined {
  if (typeof choice === 'string') return choice;
  const fields = new Map<string, unknown>(Object.entries(choice));
  const byEnvironment = fields.size === environments.length && environments.every((name) => fields.has(name));
  return (byEnvironment ? fields.get(environment) : choice) as ImageReference;
}

function ownValue<T>(table: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return table && Object.hasOwn(table, key) ? table[key] : undefined;
}

function formatImage(reference: ImageReference): string {
  if (typeof reference === 'string') return reference;
  const tag = reference.tag === undefined ? '' : `:${reference.tag}`;
  return `${reference.repository}${tag}${reference.digest === undefined ? '' : `@${reference.digest}`}`;
}
