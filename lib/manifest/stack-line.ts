import type { Origin } from './origin';

const OWN = __dirname.slice(0, -'/manifest'.length).replaceAll('\\', '/');

/** The place in a line of a stack, where it is the user's own code. */
export function placeOfLine(line: string): Pick<Origin, 'file' | 'line' | 'column'> | undefined {
  const [, name, row, column] = /^(.+):(\d+):(\d+)$/.exec(placeIn(line)) ?? [];
  if (name === undefined) return undefined;
  const file = pathOf(name);
  return isUserFile(file) ? { file, line: Number(row), column: Number(column) } : undefined;
}

/** The place in a line of a stack: all of it, or what stands between brackets after the name of a function. */
function placeIn(line: string): string {
  const rest = line.replace(/^at (?:async )?/, '');
  return rest.endsWith(')') ? rest.slice(rest.indexOf(' (') + 2, -1) : rest;
}

/** The path that a frame names, which may be a URL. */
export function pathOf(name: string): string {
  return (name.startsWith('file://') ? pathOfUrl(name) : name).replaceAll('\\', '/');
}

function pathOfUrl(url: string): string {
  const path = url.slice('file://'.length).replace(/^\/(?=[A-Za-z]:)/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Whether a file is the user's own: neither of the runtime, nor of a package, nor of ours. */
export function isUserFile(file: string): boolean {
  return (
    !file.startsWith('node:') &&
    !file.includes('/node_modules/') &&
    !file.startsWith(`${OWN}/`) &&
    file !== '<anonymous>'
  );
}
