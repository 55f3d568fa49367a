/** What is said of an image, as far as it is said. */
interface ImageParts {
  readonly repository: string;
  readonly tag?: string;
  readonly digest?: string;
}

const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:]+\])(?::\d+)?$/;
const PART = /^[a-z0-9]+(?:(?:\.|__?|-+)[a-z0-9]+)*$/;

/**
 * What is wrong with an image, which every node would find out too late: Kubernetes itself takes any text.
 *
 * A text may leave out the tag; parts must say a tag or a digest.
 */
export function imageProblem(reference: string | ImageParts): string | undefined {
  if (typeof reference !== 'string') return missingProblem(reference) ?? partsProblem(reference);
  return /^\S+$/.test(reference) ? partsProblem(readImage(reference)) : `"${reference}" is no image`;
}

function missingProblem({ repository, tag, digest }: ImageParts): string | undefined {
  return tag === undefined && digest === undefined ? `"${repository}" has neither a tag nor a digest` : undefined;
}

function partsProblem({ repository, tag, digest }: ImageParts): string | undefined {
  if (!isRepository(repository)) return `the repository ${JSON.stringify(repository)} is no image name`;
  if (tag === '') return `the tag of "${repository}" is empty`;
  if (tag !== undefined && !/^\w[\w.-]{0,127}$/.test(tag))
    return `the tag "${tag}" has other characters than a-z, 0-9, ".", "_", "-"`;
  if (digest !== undefined && !/^sha256:[0-9a-f]{64}$/.test(digest))
    return `the digest "${digest}" is not sha256: and 64 hexadecimal digits`;
  return undefined;
}

/** Splits a text at its first `@`, and at the `:` of a tag: the last one, unless it is the port of a registry. */
function readImage(text: string): ImageParts {
  const at = text.indexOf('@');
  const named = at < 0 ? text : text.slice(0, at);
  const colon = named.indexOf(':', named.lastIndexOf('/') + 1);
  return {
    repository: colon < 0 ? named : named.slice(0, colon),
    ...(colon >= 0 && { tag: named.slice(colon + 1) }),
    ...(at >= 0 && { digest: text.slice(at + 1) }),
  };
}

/** Whether a name is parts in lower case, of which the first may be the host of a registry. */
function isRepository(repository: unknown): boolean {
  if (typeof repository !== 'string') return false;
  const [first = '', ...rest] = repository.split('/');
  return (PART.test(first) || (rest.length > 0 && HOST.test(first))) && rest.every((part) => PART.test(part));
}
