// Bundles the library (ES module, CommonJS, browser) and the program into a folder, with the addon beside them.
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { joinChunks } from './join-chunks.mjs';
import { PROJECT } from './run-command.mjs';

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
/** Imported on first use, installed by the user: never bundled. */
export const EXTERNAL = Object.keys(manifest.peerDependencies);

/** Keeps what yargs loads only to measure lines of `--help` out of every start of the program. */
const plainWidth = {
  name: 'plain-width',
  setup({ onResolve }) {
    onResolve({ filter: /^string-width$/ }, ({ importer }) =>
      /[\\/]node_modules[\\/](?:cliui|yargs)[\\/]/u.test(importer)
        ? { path: join(PROJECT, 'scripts', 'plain-width.mjs') }
        : undefined,
    );
  },
};

/** Settings that all bundles share. */
export const shared = {
  absWorkingDir: PROJECT,
  bundle: true,
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [plainWidth],
  legalComments: 'none',
  sourcemap: false,
  logLevel: 'warning',
  metafile: true,
  target: 'node20',
};
/**
 * `require` for packages that were written for CommonJS: parts of Node are all that they still ask for. Nothing of
 * `import.meta`, which is empty where a user bundles this bundle for CommonJS.
 */
export const requireShim =
  'const require = (name) => { const found = process.getBuiltinModule(name); if (found) return found; ' +
  "throw Object.assign(new Error(`no such part of Node: ${name}`), { code: 'ERR_UNKNOWN_BUILTIN_MODULE' }); };";

/** Bundles everything into a folder; returns what went into each bundle. */
export async function bundle(folder) {
  const source = (name) => join('src', name);
  const has = (name) => existsSync(join(PROJECT, 'src', name));
  const results = [
    await build({
      ...shared,
      entryPoints: {
        cli: source('cli/program.ts'),
        index: source('index.ts'),
        'image-worker': source('image/workers/worker.ts'),
        ...workers(),
      },
      outdir: folder,
      platform: 'node',
      format: 'esm',
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      external: EXTERNAL,
      banner: { js: requireShim },
    }),
  ];
  results.push(await commonJsOf(folder, results[0].metafile));
  await joinChunks(folder, results[0].metafile, requireShim);
  if (has('browser.ts'))
    results.push(
      await build({
        ...shared,
        entryPoints: { browser: source('browser.ts') },
        outdir: folder,
        platform: 'browser',
        format: 'esm',
        target: 'es2022',
        // looked for when `ready` is called
        external: ['errata-wasm'],
      }),
    );
  if (has('report/client/main.ts')) {
    // ASCII alone: the hash in the document's policy is of these bytes, whatever reads them
    results.push(
      await build({
        ...shared,
        entryPoints: {
          'report-client': source('report/client/main.ts'),
          report: source('report/client/style/report.css'),
        },
        outdir: folder,
        platform: 'browser',
        format: 'iife',
        target: 'es2022',
        minify: true,
        charset: 'ascii',
      }),
    );
  }
  copyEngines(folder);
  const metafiles = results.map(({ metafile }) => metafile);
  refuseLostNames(metafiles);
  return metafiles;
}

/**
 * The library as CommonJS: its file of the split bundle and each chunk that can be reached from it, one by one, so
 * that what a call needs is loaded when it is called here too.
 */
function commonJsOf(folder, { outputs }) {
  const byName = new Map(
    Object.keys(outputs).map((path) => [relative(folder, join(PROJECT, path)), outputs[path]]),
  );
  const reached = new Set(['index.js']);
  for (const name of reached)
    for (const { path, external } of byName.get(name).imports)
      if (external !== true) reached.add(relative(folder, join(PROJECT, path)));
  const toCommonJs = {
    name: 'to-common-js',
    setup({ onResolve }) {
      onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, kind }) =>
        kind === 'entry-point' ? undefined : { path: path.replace(/\.js$/, '.cjs'), external: true },
      );
    },
  };
  return build({
    ...shared,
    plugins: [toCommonJs],
    entryPoints: [...reached].map((name) => join(folder, name)),
    outdir: folder,
    outbase: folder,
    platform: 'node',
    format: 'cjs',
    outExtension: { '.js': '.cjs' },
    external: EXTERNAL,
    define: { 'import.meta.url': 'errataModuleUrl' },
    banner: { js: "const errataModuleUrl = require('node:url').pathToFileURL(__filename).href;" },
  });
}

/**
 * A package of CommonJS that is imported by `import()` has no names in a split bundle, only `default`, which
 * nobody notices before the line is run: such a package is imported by a module of ours, and that by `import()`.
 */
function refuseLostNames(metafiles) {
  for (const { inputs, outputs } of metafiles) {
    const lost = Object.values(outputs).find(
      ({ entryPoint, exports }) =>
        entryPoint?.includes('node_modules/') === true &&
        inputs[entryPoint]?.format === 'cjs' &&
        exports.join() === 'default',
    );
    if (lost !== undefined)
      throw new Error(`${lost.entryPoint}: import() of it has no names, import it in a module of its own`);
  }
}

/** The threads of the providers, each a file of its own: `{provider}-worker`. */
function workers() {
  const folder = join('src', 'infer', 'providers');
  const files = readdirSync(join(PROJECT, folder)).map((name) => [
    `${name}-worker`,
    join(folder, name, 'workers', 'worker.ts'),
  ]);
  return Object.fromEntries(files.filter(([, file]) => existsSync(join(PROJECT, file))));
}

function copyEngines(folder) {
  for (const engine of ['native', 'wasm'].map((name) => join(PROJECT, 'src', 'engine', name)))
    for (const name of readdirSync(engine).filter((file) => /\.(?:node|wasm)$/u.test(file)))
      cpSync(join(engine, name), join(folder, name));
}
