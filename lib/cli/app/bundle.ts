import type { BuildOptions, Metafile } from 'esbuild';
import { dirname, resolve } from 'node:path';
import { compileError, isBuildFailure, needsModuleFormat } from './compile-error';
import { REQUIRE_BANNER, externals } from './externals';
import { DEFINE, modulePlaces } from './module-places';

/** One file that holds the app, packages left out. */
export interface Bundle {
  readonly text: string;
  readonly format: 'cjs' | 'esm';
  /** Absolute paths of the app's own files. */
  readonly files: readonly string[];
  /** Folders in which a new file could change what an import means. */
  readonly folders: readonly string[];
}

/**
 * Compiles the configuration file and what it imports into one text.
 *
 * @throws GitopsError `app/does-not-compile`, `app/other-copy`
 */
export async function bundleApp(config: string, outfile: string): Promise<Bundle> {
  try {
    return await build(config, outfile, 'cjs');
  } catch (error) {
    if (isBuildFailure(error) && needsModuleFormat(error)) return await build(config, outfile, 'esm');
    throw error;
  }
}

async function build(config: string, outfile: string, format: Bundle['format']): Promise<Bundle> {
  const root = dirname(config);
  const esbuild = await import('esbuild');
  try {
    const result = await esbuild.build({ ...optionsFor(config, root), ...FORMATS[format], outfile });
    const text = result.outputFiles?.[0]?.text ?? '';
    return { text, format, ...sourcesOf(result.metafile ?? { inputs: {}, outputs: {} }, root) };
  } catch (error) {
    if (isBuildFailure(error) && !(format === 'cjs' && needsModuleFormat(error)))
      throw compileError(error, config, root);
    throw error;
  } finally {
    await esbuild.stop();
  }
}

const FORMATS = { cjs: { format: 'cjs' }, esm: { format: 'esm', banner: { js: REQUIRE_BANNER } } } as const;

function optionsFor(config: string, root: string): BuildOptions {
  return {
    entryPoints: [config],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    keepNames: true,
    sourcemap: 'inline',
    sourcesContent: false,
    legalComments: 'none',
    logLevel: 'silent',
    define: DEFINE,
    plugins: [modulePlaces, externals],
  };
}

function sourcesOf({ inputs }: Metafile, root: string): Pick<Bundle, 'files' | 'folders'> {
  const folders = new Set([root]);
  for (const [file, { imports }] of Object.entries(inputs)) {
    const folder = dirname(resolve(root, file));
    folders.add(folder);
    for (const { original, external } of imports) {
      if (original?.startsWith('.') && !external) folders.add(dirname(resolve(folder, original)));
    }
  }
  return { files: Object.keys(inputs).map((file) => resolve(root, file)), folders: [...folders] };
}
