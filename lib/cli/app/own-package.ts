import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, sep } from 'node:path';
import { OWN_ROOT } from '../version';

/** Name of this package. */
export const OWN_NAME = 'cdk8s-gitops';

const ownRequire = createRequire(__filename);

/** Whether a file belongs to this copy of the package. */
export function isOwnFile(file: string): boolean {
  return realpathSync(file).startsWith(realpathSync(OWN_ROOT) + sep);
}

/** The file that a package name means for this copy of the package. */
export function resolveHere(specifier: string): string | undefined {
  return tryResolve(ownRequire, specifier);
}

/** The file that a package name means for a folder of the user, by the rules of `require`. */
export function resolveFrom(folder: string, specifier: string): string | undefined {
  return tryResolve(createRequire(join(folder, 'noop.js')), specifier);
}

function tryResolve(from: NodeJS.Require, specifier: string): string | undefined {
  try {
    return from.resolve(specifier);
  } catch {
    return undefined;
  }
}
