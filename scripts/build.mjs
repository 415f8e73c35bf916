// Builds everything for this platform: the engines in Rust (where cargo and their targets are there), then dist;
// with --dist that alone, of engines that are there.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { buildStaleAddon } from './build-addon.mjs';
import { buildStaleWasm } from './build-wasm.mjs';
import { bundle, EXTERNAL, requireShim, shared } from './bundle.mjs';
import { writeDeclarations } from './declarations.mjs';
import { PROJECT, runCommand } from './run-command.mjs';
import { keepStamp, sourceStamp } from './stamp.mjs';

const TARGET = join(PROJECT, 'dist');
const ASIDE = join(PROJECT, `.dist-${process.pid}`);

/** Everything of `dist` into a folder: bundles, types, JSON Schemas, licences of what is bundled. */
export async function buildInto(folder, { hasTypes = true } = {}) {
  writeLicences(folder, await bundle(folder));
  await writeSchemas(folder);
  if (hasTypes) await writeDeclarations(folder);
  chmodSync(join(folder, 'cli.js'), 0o755);
}

function packageOf(path) {
  return /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1];
}

/** Texts of the licences of all packages whose code is inside dist. */
function writeLicences(target, metafiles) {
  const names = new Set(
    metafiles
      .flatMap(({ inputs }) => Object.keys(inputs).map(packageOf))
      .filter((name) => name !== undefined),
  );
  const texts = [...names].sort().map((name) => {
    const folder = join(PROJECT, 'node_modules', name);
    const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/iu.test(entry));
    return (
      `${name} ${version} (${license ?? 'see text'})\n\n` +
      `${file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()}\n`
    );
  });
  writeFileSync(join(target, 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

async function writeSchemas(folder) {
  mkdirSync(join(folder, 'schema'));
  for (const [name, layer] of Object.entries({
    config: 'cli',
    evaluation: 'results',
    experiment: 'schema',
    card: 'schema',
  })) {
    const source = join(PROJECT, 'src', layer, `${name}-json-schema.ts`);
    const module = join(folder, `.${name}.mjs`);
    await build({
      ...shared,
      entryPoints: [relative(PROJECT, source)],
      outfile: module,
      platform: 'node',
      format: 'esm',
      // what the providers import when they read pages is not looked at here
      external: EXTERNAL,
      banner: { js: requireShim },
    });
    const { jsonSchema } = await import(pathToFileURL(module).href);
    writeFileSync(join(folder, 'schema', `${name}.json`), `${JSON.stringify(await jsonSchema(), null, 2)}\n`);
    rmSync(module);
  }
}

/** dist is swapped in whole, so that a program that runs from it never sees half of a build. */
function swap() {
  const old = `${ASIDE}-old`;
  if (existsSync(TARGET)) renameSync(TARGET, old);
  renameSync(ASIDE, TARGET);
  rmSync(old, { recursive: true, force: true });
}

/** Addon and module first, so that they are in `dist`; types are checked as a whole, not only those exported. */
async function main() {
  const engines = process.argv.includes('--dist') ? [] : [buildStaleAddon, buildStaleWasm];
  const checks = [...engines, () => runCommand('npx', ['tsc', '-p', 'src'])];
  for (const check of checks) {
    const status = check();
    if (status !== 0) return status;
  }
  rmSync(ASIDE, { recursive: true, force: true });
  try {
    const stamp = sourceStamp();
    await buildInto(ASIDE);
    swap();
    keepStamp(stamp);
  } finally {
    rmSync(ASIDE, { recursive: true, force: true });
  }
  return 0;
}

if (process.argv[1]?.endsWith('build.mjs')) process.exitCode = await main();
