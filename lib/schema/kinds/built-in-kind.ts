import { KIND_ROWS } from './rows';

/** One version of a built-in kind, and the Kubernetes minor versions of its life (33 for 1.33). */
export interface KindVersion {
  /** Such as `v1beta1`. */
  readonly version: string;
  /** The release that brought it. @default - older than 1.27 */
  readonly since?: number;
  /** The release that deprecated it. @default - it is not deprecated */
  readonly deprecated?: number;
  /** The first release that does not serve it any more. @default - it is still served */
  readonly removed?: number;
  /** Whether it is served without an administrator turning it on. */
  readonly byDefault: boolean;
}

/** A kind of Kubernetes itself. */
export interface BuiltInKind {
  /** API group, `''` for the core group. */
  readonly group: string;
  readonly kind: string;
  /** The name in the path of a request: `deployments`. */
  readonly plural: string;
  readonly namespaced: boolean;
  /** Whether objects are stored; reviews and bindings are only asked for. */
  readonly stored: boolean;
  /** Its versions, the one to use first. */
  readonly versions: readonly KindVersion[];
  /** What replaces the kind where its whole group is gone or deprecated, as `group/version/Kind`. @default - nothing */
  readonly replacement?: string;
}

/**
 * Finds a built-in kind by group and name; with a version, only if the kind ever had that version.
 *
 * @see https://kubernetes.io/docs/reference/using-api/deprecation-guide/
 */
export function builtInKind(group: string, kind: string, version?: string): BuiltInKind | undefined {
  const found = table().get(`${group}/${kind}`);
  const has = version === undefined || found?.versions.some((one) => one.version === version);
  return has ? found : undefined;
}

/** Every built-in kind, by group and name. */
export function builtInKinds(): readonly BuiltInKind[] {
  return [...table().values()];
}

let read: ReadonlyMap<string, BuiltInKind> | undefined;

function table(): ReadonlyMap<string, BuiltInKind> {
  read ??= new Map(
    KIND_ROWS.trim()
      .split('\n')
      .map(readRow)
      .map((kind) => [`${kind.group}/${kind.kind}`, kind]),
  );
  return read;
}

function readRow(row: string): BuiltInKind {
  const [group = '', kind = '', plural = '', scope = '', ...rest] = row.split(' ');
  const replacement = rest.find((part) => part.startsWith('>'))?.slice(1);
  return {
    group: group === '-' ? '' : group,
    kind,
    plural,
    namespaced: scope.toUpperCase() === 'N',
    stored: scope === scope.toUpperCase(),
    versions: rest.filter((part) => !part.startsWith('>')).map(readVersion),
    ...(replacement && { replacement }),
  };
}

function readVersion(text: string): KindVersion {
  const [version = ''] = /^\w+/.exec(text) ?? [];
  return {
    version,
    ...minorAfter(text, '@', 'since'),
    ...minorAfter(text, '~', 'deprecated'),
    ...minorAfter(text, '!', 'removed'),
    byDefault: !text.endsWith('?'),
  };
}

function minorAfter<K extends 'since' | 'deprecated' | 'removed'>(
  text: string,
  sign: string,
  key: K,
): { [key in K]?: number } {
  const at = text.indexOf(sign);
  return at < 0 ? {} : ({ [key]: Number.parseInt(text.slice(at + 1), 10) } as { [key in K]?: number });
}
