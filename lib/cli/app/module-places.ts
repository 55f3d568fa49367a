import type { Loader, Plugin } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, extname } from 'node:path';
import { pathToFileURL } from 'node:url';

const URL_NAME = '__synth_module_url';
const LOADERS: Readonly<Record<string, Loader>> = {
  '.tsx': 'tsx',
  '.jsx': 'jsx',
  '.js': 'js',
  '.mjs': 'js',
  '.cjs': 'js',
};

/** By what `import.meta.url` is replaced in the app's files. */
export const DEFINE = {
  'import.meta.url': URL_NAME,
  'import.meta.filename': '__filename',
  'import.meta.dirname': '__dirname',
};

/** Keeps `__dirname`, `__filename` and `import.meta` true for each file of the app, though all run as one. */
export const modulePlaces: Plugin = {
  name: 'module-places',
  setup(build) {
    build.onLoad({ filter: /\.[mc]?[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!/__dirname|__filename|import\.meta/.test(text)) return undefined;
      return { contents: withPlaces(text, path), loader: LOADERS[extname(path)] ?? 'ts' };
    });
  },
};

/** The constants stand on the first line, so that line numbers stay. */
function withPlaces(text: string, path: string): string {
  const constants = { __filename: path, __dirname: dirname(path), [URL_NAME]: pathToFileURL(path).href };
  const line = Object.entries(constants).map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`);
  return `${line.join(' ')} ${text.replace(/^#!.*/, '')}`;
}
