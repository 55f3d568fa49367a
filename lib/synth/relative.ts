import { type Finding, GitopsError, type Origin } from '../manifest';

/** An origin with its file relative to the project folder, where it lies inside it. */
export function relativeOrigin(origin: Origin, root: string | undefined): Origin {
  const folder = folderOf(root);
  return folder && origin.file?.startsWith(folder) ? { ...origin, file: origin.file.slice(folder.length) } : origin;
}

/** A finding with its origin relative to the project folder. */
export function relativeFinding(finding: Finding, root: string | undefined): Finding {
  return finding.origin ? { ...finding, origin: relativeOrigin(finding.origin, root) } : finding;
}

/** Runs a step; the error that it throws names files relative to the project folder. */
export function withRelativeErrors<T>(root: string | undefined, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const folder = folderOf(root);
    if (!folder || !GitopsError.is(error)) throw error;
    const shorten = (text: string): string => text.replaceAll(folder, '');
    const origin = error.origin && relativeOrigin(error.origin, root);
    throw Object.assign(error, { message: shorten(error.message), details: error.details.map(shorten), origin });
  }
}

function folderOf(root: string | undefined): string | undefined {
  return root ? `${root.replaceAll('\\', '/').replace(/\/+$/, '')}/` : undefined;
}
