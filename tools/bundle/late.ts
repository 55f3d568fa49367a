const IMPORT = /^var (import_\w+) = require\("(\.[^"]*)"\);$/gm;

/** A module in a file that has several. */
const PLACE = /\brequire\("(\.[^"#]*)#(\w+)"\)/g;

/** Rooms without which no other does anything. */
const AT_ONCE = /\/manifest\/index\.js$/;

/**
 * Rewrites imports of our other files so that a file is loaded when something in it is first used: each becomes a getter
 * that gives way to what it loaded, since a place in an object stands wherever a name does, behind `new` too.
 */
export function loadLate(code: string): string {
  const names: string[] = [];
  const late = code.replace(IMPORT, (line: string, name: string, path: string) => {
    if (AT_ONCE.test(path)) return line;
    names.push(name);
    return `later("${name}", () => require("${path}"));`;
  });
  if (names.length === 0) return late.replace(PLACE, 'require("$1").$2');
  const [head = '', ...rest] = names
    .reduce(placeEach, late)
    .replace(PLACE, 'require("$1").$2')
    .split(/(?<=^"use strict";\n)/m);
  return [head, LATER, ...rest].join('');
}

const LATER = `var late = {};
function later(name, load) {
  Object.defineProperty(late, name, { configurable: true, get() {
    const value = load();
    Object.defineProperty(late, name, { value });
    return value;
  } });
}
`;

function placeEach(code: string, name: string): string {
  return code.replace(new RegExp(`(?<!")\\b${name}\\b`, 'g'), `late.${name}`);
}
