// Builds dist: bundles, types, JSON Schemas, licences of what is bundled.
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
import { bundle, EXTERNAL, shared } from './bundle.mjs';
import { PROJECT, runCommand } from './run-command.mjs';

const TARGET = join(PROJECT, 'dist');
const ASIDE = join(PROJECT, `.dist-${process.pid}`);

/** Declarations; the CommonJS entry needs its own copy with its own extension. */
function declareTypes() {
  const status = runCommand('npx', ['tsc', '-p', 'src', '--outDir', join(ASIDE, 'types')]);
  if (status === 0) {
    const types = join(ASIDE, 'types');
    writeFileSync(join(types, 'index.d.cts'), readFileSync(join(types, 'index.d.ts'), 'utf8'));
  }
  return status;
}

function packageOf(path) {
  return /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(path)?.[1];
}

/** Texts of the licences of all packages whose code is inside dist. */
function writeLicences(metafiles) {
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
  writeFileSync(join(ASIDE, 'THIRD-PARTY-LICENSES.txt'), texts.join(`\n${'-'.repeat(80)}\n\n`));
}

async function writeSchemas() {
  mkdirSync(join(ASIDE, 'schema'));
  for (const [name, layer] of Object.entries({
    config: 'infer',
    evaluation: 'results',
    experiment: 'schema',
  })) {
    const source = join(PROJECT, 'src', layer, `${name}-json-schema.ts`);
    const module = join(ASIDE, `.${name}.mjs`);
    await build({
      ...shared,
      entryPoints: [relative(PROJECT, source)],
      outfile: module,
      platform: 'node',
      format: 'esm',
      // what the providers import when they read pages is not looked at here
      external: EXTERNAL,
    });
    const { jsonSchema } = await import(pathToFileURL(module).href);
    writeFileSync(join(ASIDE, 'schema', `${name}.json`), `${JSON.stringify(await jsonSchema(), null, 2)}\n`);
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

rmSync(ASIDE, { recursive: true, force: true });
try {
  const metafiles = await bundle(ASIDE);
  process.exitCode = declareTypes();
  if (process.exitCode === 0) {
    writeLicences(metafiles);
    await writeSchemas();
    chmodSync(join(ASIDE, 'cli.js'), 0o755);
    swap();
  }
} finally {
  rmSync(ASIDE, { recursive: true, force: true });
}
