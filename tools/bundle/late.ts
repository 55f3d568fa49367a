const IMPORT = /^var (import_\w+) = require\("(\.[^"]*)"\);$/gm;

/** A module in a file that has several. */
const PLACE = /\brequire\("(\.[^"#]*)#(\w+)"\)/g;

/** Rooms without which no other does anything. */
const AT_ONCE = /\/manifest\/index\.js$/;

/** Rewrites imports of our other files so that a file is loaded when something in it is first used. */
export function loadLate(code: string): string {
  const names: string[] = [];
  const late = code.replace(IMPORT, (line: string, name: string, path: string) => {
    if (AT_ONCE.test(path)) return line;
    names.push(name);
    return `var ${name}_;\nfunction ${name}() {\n  return ${name}_ ??= require("${path}");\n}`;
  });
  return names.reduce(callEach, late).replace(PLACE, 'require("$1").$2');
}

function callEach(code: string, name: string): string {
  return code.replace(new RegExp(`\\b${name}\\b(?!\\(\\) [{]\\n)`, 'g'), `${name}()`);
}
