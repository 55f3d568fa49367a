import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild';
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { GitopsError } from '../../manifest';
import { OWN_NAME, isOwnFile, resolveFrom, resolveHere } from './own-package';

/** Packages of which app and program must use the same copy. */
const SHARED = new Set(['cdk8s', 'constructs']);
const ASKED = Symbol('asked');

/** Leaves packages out of the bundle, by the file that they are for the importing folder. */
export const externals: Plugin = {
  name: 'externals',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, async (args) => {
      if (args.pluginData === ASKED) return undefined;
      const found = await resolvePackage(build, args);
      return build.initialOptions.format === 'esm' && args.kind === 'import-statement' ? throughRequire(found) : found;
    });
    build.onResolve({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({ external: true, path }));
    build.onLoad({ filter: /.*/, namespace: REQUIRED }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)})`,
    }));
  },
};

const REQUIRED = 'required';

/** An ES module cannot name what a CommonJS package exports at run time; a module that requires the package can. */
function throughRequire(found: OnResolveResult | undefined): OnResolveResult | undefined {
  return found?.external ? { path: found.path ?? '', namespace: REQUIRED } : found;
}

/** Lets an ES module require packages. */
export const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

async function resolvePackage(build: PluginBuild, args: OnResolveArgs): Promise<OnResolveResult | undefined> {
  if (args.kind === 'entry-point') return undefined;
  const name = packageName(args.path);
  if (name === OWN_NAME) return external(args, ownFile(args));
  const { importer, namespace, resolveDir, kind, with: attributes } = args;
  const found = await build.resolve(args.path, {
    importer,
    namespace,
    resolveDir,
    kind,
    with: attributes,
    pluginData: ASKED,
  });
  if (found.errors.length > 0 || found.external) return found;
  if (!/[\\/]node_modules[\\/]/.test(found.path) && !SHARED.has(name)) return found;
  if (SHARED.has(name)) refuseSecondCopy(name, args, found.path);
  return external(args, (args.kind !== 'dynamic-import' && resolveFrom(resolveDir, args.path)) || found.path);
}

function external(args: OnResolveArgs, file: string | undefined): OnResolveResult | undefined {
  if (file === undefined) return undefined;
  return { external: true, path: args.kind === 'dynamic-import' ? pathToFileURL(file).href : file };
}

function ownFile(args: OnResolveArgs): string | undefined {
  const theirs = resolveFrom(args.resolveDir, args.path);
  if (theirs === undefined || isOwnFile(theirs)) return theirs ?? resolveHere(args.path);
  throw otherCopy(OWN_NAME, args, theirs);
}

function refuseSecondCopy(name: string, args: OnResolveArgs, theirs: string): void {
  const ours = resolveHere(name);
  if (ours !== undefined && realpathSync(ours) !== realpathSync(theirs)) throw otherCopy(name, args, theirs);
}

function otherCopy(name: string, args: OnResolveArgs, theirs: string): GitopsError {
  return new GitopsError('app/other-copy', {
    attempt: `Cannot load the app: ${args.importer} imports ${name}`,
    seen: `it finds ${theirs}, and this program uses ${resolveHere(name) ?? 'another'}`,
  });
}

function packageName(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
