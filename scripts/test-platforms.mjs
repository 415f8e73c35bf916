// Runs what `npm run build:all` built where Linux x64 can: shared cases, a hash of everything over many pairs, `errata
// score` and `errata evaluate` on the sample, each compared with the TypeScript engine of this Node. Prints a table.
// npm run test:platforms [-- NAME…]; needs dist (npm run build).
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WASM } from './build-wasm.mjs';
import { PLATFORMS, stageMain, stagePlatform, stageWasm } from './packages.mjs';
import { NotRun, RUNNERS } from './platform-runners.mjs';
import { PROJECT } from './run-command.mjs';
import { BINARIES } from './targets.mjs';

const PROGRAM = join('node_modules', 'errata', 'dist', 'cli.js');
const HOUR = 3_600_000;

/** Installs the main package and that of an engine into a folder, as npm would. */
function install(folder, name) {
  stageMain(join(folder, 'node_modules', 'errata'), join(PROJECT, 'dist'));
  if (name === 'wasm') stageWasm(join(folder, 'node_modules', 'errata-wasm'), WASM);
  else if (name !== undefined)
    stagePlatform(
      join(folder, 'node_modules', `errata-${name}`),
      name,
      join(BINARIES, `errata.${name}.node`),
    );
}

/** A root with the sample as benchmark, and a model that reads some letters wrongly. */
function makeRoot(base, installed) {
  const root = join(base, 'root');
  run([
    process.execPath,
    join(installed, PROGRAM),
    'prepare',
    join(PROJECT, 'data', 'sample'),
    '--root',
    root,
  ]);
  const benchmark = readFileSync(join(root, 'data', 'benchmark', 'benchmark.csv'), 'utf8');
  const [header, ...rows] = benchmark.split('\n');
  const misread = rows.join('\n').replaceAll('ང', 'ད').replaceAll('་་', '་').replaceAll('rn', 'm');
  mkdirSync(join(root, 'data', 'models'), { recursive: true });
  writeFileSync(
    join(root, 'data', 'models', 'misread.csv'),
    [header.replace('transcript', 'inference'), misread].join('\n'),
  );
  return root;
}

function run(words, env = {}) {
  return execFileSync(words[0], words.slice(1), {
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: HOUR,
    maxBuffer: 1 << 28,
  });
}

/** What an engine says of everything. */
function answers(start, base, installed, root, env) {
  const cases = join(PROJECT, 'scripts', 'platform-cases.mjs');
  const { failed, ...found } = JSON.parse(
    run([...start, cases, installed, join(PROJECT, 'tests', 'cases')], env),
  );
  if (failed.length > 0) throw new Error(`shared cases: ${failed.slice(0, 3).join('; ')} (${failed.length})`);
  const program = [...start, join(installed, PROGRAM)];
  const texts = ['reference', 'hypothesis'].map((name) => join(base, `${name}.txt`));
  const score = run([...program, 'score', ...texts, '--json', '--root', root], env);
  const out = mkdtempSync(join(base, 'out-'));
  run([...program, 'evaluate', '--root', root, '--out', out, '--quiet'], env);
  return { ...found, score, files: hashOf(out) };
}

function hashOf(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true }).sort()) {
    const file = join(folder, name);
    if (spawnSync('test', ['-f', file]).status === 0) hash.update(`${name}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** What became of one way to run something. */
function outcomeOf(name, { base, root, expected }) {
  const { binary = name, start, simd } = RUNNERS[name];
  const file = binary === 'wasm' ? WASM : join(BINARIES, `errata.${binary}.node`);
  if (!existsSync(file)) return { state: 'not built', note: 'npm run build:all' };
  try {
    const words = start();
    if (binary !== 'wasm' && !Object.hasOwn(PLATFORMS, binary)) throw new NotRun('is not published');
    const installed = join(base, name.replaceAll(/\W+/gu, '-'));
    install(installed, binary);
    const kind = binary === 'wasm' ? 'wasm' : 'native';
    const paths = [undefined, ...pathsOf(words, installed)];
    const seen = paths.map((path) => {
      const env = { ERRATA_ENGINE: kind, ...(path === undefined ? {} : { ERRATA_SIMD: path }) };
      const found = answers(words, base, installed, root, env);
      const wanted = path ?? simd;
      if (wanted !== undefined && found.simd !== wanted) throw new Error(`runs ${found.simd}, not ${wanted}`);
      for (const key of ['passed', 'fingerprint', 'score', 'files'])
        if (found[key] !== expected[key])
          throw new Error(`${key} differs from the TypeScript engine (${found.simd})`);
      return found.simd;
    });
    return {
      state: 'run',
      note: `${expected.passed} cases, sample, pairs on ${[...new Set(seen)].join(', ')}`,
    };
  } catch (error) {
    if (error instanceof NotRun) return { state: 'skipped', note: error.message };
    const said = [error.message, error.stderr].filter(Boolean).join('\n').split('\n');
    return { state: 'FAILED', note: said.slice(0, 4).join(' | ') };
  }
}

/** The instructions that the machine has besides its best ones: what ERRATA_SIMD says when it is asked for others. */
function pathsOf(start, installed) {
  const { stderr = '' } = spawnSync(start[0], [...start.slice(1), join(installed, PROGRAM), 'doctor'], {
    encoding: 'utf8',
    env: { ...process.env, ERRATA_SIMD: 'none' },
  });
  return /expected ([^\n]*), got "none"/u.exec(stderr)?.[1].split(', ').slice(1) ?? [];
}

function main(wanted) {
  const names = Object.keys(RUNNERS).filter((name) => wanted.length === 0 || wanted.includes(name));
  if (!existsSync(join(PROJECT, 'dist', 'cli.js'))) {
    console.error('errata: test:platforms needs dist: npm run build');
    return 1;
  }
  const base = mkdtempSync(join(tmpdir(), 'errata-platforms-'));
  try {
    const host = join(base, 'host');
    install(host);
    writeFileSync(join(base, 'reference.txt'), 'བཀྲ་ཤིས་བདེ་ལེགས།\none two\n');
    writeFileSync(join(base, 'hypothesis.txt'), 'བཀྲ་ཤས་བདེ་ལེགས།\none tow\n');
    const root = makeRoot(base, host);
    const expected = answers([process.execPath], base, host, root, { ERRATA_ENGINE: 'ts' });
    let status = 0;
    for (const name of names) {
      const { state, note } = outcomeOf(name, { base, root, expected });
      console.log(`${name.padEnd(24)}${state.padEnd(11)}${note}`);
      if (state === 'FAILED') status = 1;
    }
    return status;
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

if (process.argv[1]?.endsWith('test-platforms.mjs')) process.exitCode = main(process.argv.slice(2));
