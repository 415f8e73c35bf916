// Proves the published packages: installed in an empty folder, with an empty cache and no cargo on the PATH,
// main + platform package report `native`, the main package alone reports `ts`, and both give the same numbers.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readFileSync } from 'node:fs';
import { PROJECT } from './run-command.mjs';
import { binariesIn } from './packages.mjs';
import { packAll } from './pack.mjs';
import { setUp } from './setup.mjs';

const PROBE = `
import { engine, score, align } from 'errata';
import { createRequire } from 'node:module';
const required = createRequire(import.meta.url)('errata');
const texts = ['བཀྲ་ཤིས་བདེ་ལེགས།', 'བཀྲ་ཤས་བདེ་ལེགས', 'kitten \\u{1f468}\\u200d\\u{1f469}', 'sitting'];
const numbers = texts.flatMap((reference) =>
  texts.map((hypothesis) => [
    score(reference, hypothesis),
    align(reference, hypothesis),
    required.distance(reference, hypothesis),
  ]),
);
console.log(JSON.stringify({ kind: engine.kind, required: required.engine.kind, numbers }));
`;

const SHELL = ['node', 'npm', 'npx', 'sh', 'env'];

/** A PATH with Node and a shell and nothing else. */
function barePath(folder) {
  mkdirSync(folder);
  for (const name of SHELL)
    symlinkSync(execFileSync('which', [name], { encoding: 'utf8' }).trim(), join(folder, name));
  return folder;
}

function probe(folder, tarballs) {
  const path = barePath(`${folder}-bin`);
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"name":"probe","private":true,"type":"module"}\n');
  writeFileSync(join(folder, 'probe.mjs'), PROBE);
  const options = {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: path, HOME: folder },
  };
  execFileSync(
    process.execPath,
    [
      execFileSync('node', ['-p', 'require("fs").realpathSync(process.argv[1])', join(path, 'npm')], {
        encoding: 'utf8',
      }).trim(),
      'install',
      '--offline',
      '--cache',
      join(folder, 'cache'),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...tarballs,
    ],
    options,
  );
  const version = execFileSync(join(folder, 'node_modules', '.bin', 'errata'), ['--version'], options).trim();
  return { version, ...JSON.parse(execFileSync(process.execPath, ['probe.mjs'], options)) };
}

function expectEqual(what, found, expected) {
  if (found !== expected) throw new Error(`${what}: expected ${expected}, found ${found}`);
  console.log(`${what}: ${found}`);
}

async function lintPackage(tarball) {
  const data = readFileSync(tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
    level: 'warning',
  });
  for (const message of messages) console.error(formatMessage(message, pkg));
  expectEqual('publint findings', messages.length, 0);
}

async function main() {
  if (setUp() !== 0) throw new Error('the set-up did not finish');
  const folder = mkdtempSync(join(tmpdir(), 'errata-pack-check-'));
  try {
    const tarballs = packAll(join(folder, 'tarballs'), binariesIn(join(PROJECT, 'src', 'engine', 'native')));
    const platform = Object.keys(tarballs).find((name) => name !== 'errata');
    if (platform === undefined) throw new Error('no binary was built: npm run build:addon');
    await lintPackage(tarballs.errata);
    const both = probe(join(folder, 'both'), [tarballs.errata, tarballs[platform]]);
    const alone = probe(join(folder, 'alone'), [tarballs.errata]);
    expectEqual(`engine with ${platform}`, both.kind, 'native');
    expectEqual(`engine with ${platform}, by require`, both.required, 'native');
    expectEqual('engine of the main package alone', alone.kind, 'ts');
    expectEqual('same numbers', JSON.stringify(both.numbers) === JSON.stringify(alone.numbers), true);
    console.log('pack:check: good');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
