import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { existsSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { expect, inject, test } from 'vitest';
import { EXTERNAL } from '../../scripts/bundle.mjs';
import { PLATFORMS as PACKAGES } from '../../scripts/packages.mjs';
import { loadAddon, PLATFORMS, platformName } from '../../src/engine/native/load-addon.ts';
import { temporaryFolder } from '../cli/run.ts';
import { installPackages } from '../install-packages.ts';

/** Prints what the installed library says, by `import` and by `require`. */
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
console.log(JSON.stringify({ kinds: [engine.kind, required.engine.kind], numbers }));
`;

/** A PATH with Node, npm and a shell, and neither cargo nor anything else. */
function barePath(folder: string): string {
  mkdirSync(folder);
  for (const name of ['node', 'npm', 'npx', 'sh', 'env']) {
    const places = (process.env['PATH'] ?? '').split(delimiter).map((place) => join(place, name));
    symlinkSync(
      places.find((place) => existsSync(place))!,
      join(folder, name),
    );
  }
  return folder;
}

interface Probe {
  readonly kinds: readonly string[];
  readonly numbers: unknown;
  readonly errata: (...words: string[]) => string;
}

/** Installs tarballs where there is nothing else, and asks the library and the command. */
function probe(tarballs: readonly string[]): Probe {
  const base = temporaryFolder();
  const folder = join(base, 'user');
  const env = { PATH: barePath(join(base, 'bin')), HOME: base };
  installPackages(folder, tarballs, env);
  writeFileSync(join(folder, 'probe.mjs'), PROBE);
  const options = { cwd: folder, env, encoding: 'utf8' } as const;
  const printed = JSON.parse(execFileSync(process.execPath, ['probe.mjs'], options)) as Probe;
  const command = join(folder, 'node_modules', '.bin', 'errata');
  return { ...printed, errata: (...words) => execFileSync(command, words, options) };
}

const isUnix = process.platform !== 'win32';

test.skipIf(!isUnix || loadAddon() === undefined)(
  'main and platform package are the native engine, the main package alone is the other, with the same numbers',
  () => {
    const ofModule = inject('tarballs').filter((file) => /errata-wasm-[^/]*$/u.test(file));
    const both = probe(inject('tarballs').filter((file) => !ofModule.includes(file)));
    if (ofModule.length > 0) {
      const portable = probe([inject('tarballs')[0]!, ...ofModule]);
      expect(portable.kinds).toEqual(['wasm', 'wasm']);
      expect(portable.numbers).toEqual(both.numbers);
    } else console.warn('skipped: the wasm engine is not built here: npm run build:wasm');
    const alone = probe(inject('tarballs').slice(0, 1));
    expect(both.kinds).toEqual(['native', 'native']);
    expect(alone.kinds).toEqual(['ts', 'ts']);
    expect(alone.numbers).toEqual(both.numbers);
    const told = alone.errata('doctor');
    expect(told).toContain(`no addon for ${platformName()}: npm install errata-${platformName()}@`);
    // nobody installed a provider
    expect(told).toContain('the package tesseract.js is not installed: npm install tesseract.js');
  },
);

test('the packages of binaries are those that the library looks for', () => {
  expect(Object.keys(PACKAGES).sort()).toEqual([...PLATFORMS].sort());
});

test('publint has nothing to say, and no package comes along that nobody asked for', async () => {
  const data = readFileSync(inject('tarballs')[0]!);
  const { messages, pkg } = await publint({
    pack: { tarball: data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) },
    level: 'warning',
  });
  expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  expect(pkg).not.toHaveProperty('dependencies');
  expect(pkg).not.toHaveProperty('devDependencies');
  expect(Object.keys(pkg['peerDependencies'] as object)).toEqual([...EXTERNAL, 'errata-wasm']);
});
