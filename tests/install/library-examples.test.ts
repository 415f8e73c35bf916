import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';

const PAGE = readFileSync(join(PROJECT, 'docs', 'library.md'), 'utf8');
const EXAMPLES = [...PAGE.matchAll(/^```js\n(.*?)^```$/gmsu)].map(([, code = '']) => code);

/** What the comments say that the lines before them print. */
function promisedOf(code: string): string[] {
  return [...code.matchAll(/^(?:for await .*\) )?console\.log\(.*\); \/\/ (.*)$/gmu)].map(
    ([, words = '']) => words,
  );
}

const SAMPLE = join(PROJECT, 'data', 'sample', 'latin');
let folder = '';

/** Three scans with transcripts; another tool read two of them nearly right, the configured model none. */
beforeAll(() => {
  folder = join(inject('installed'), 'examples');
  mkdirSync(join(folder, 'scans', 'latin'), { recursive: true });
  mkdirSync(join(folder, 'out'));
  for (const page of ['latin-01', 'latin-02', 'latin-03'])
    for (const end of ['png', 'txt'])
      cpSync(join(SAMPLE, `${page}.${end}`), join(folder, 'scans', 'latin', `${page}.${end}`));
  for (const page of ['latin-01', 'latin-02'])
    writeFileSync(
      join(folder, 'out', `${page}.txt`),
      readFileSync(join(SAMPLE, `${page}.txt`), 'utf8').replace('e', 'c'),
    );
  writeFileSync(join(folder, 'errata.config.yaml'), 'models:\n  Mine: { provider: csv, file: mine.csv }\n');
  const rows = [1, 2, 3].map((page) => `latin-0${page}.png,latin,nothing of it\n`).join('');
  writeFileSync(join(folder, 'mine.csv'), `image_name,batch_id,inference\n${rows}`);
});

test('every function has its example', async () => {
  const { default: _, ...library } = (await import(
    join(inject('installed'), 'node_modules', 'errata', 'dist', 'index.js')
  )) as Record<string, unknown>;
  const shown = EXAMPLES.join('\n');
  const OF_OTHER_PAGES = /^(?:VERSION|ErrataError|ProviderError|engine|semanticSimilarity|scoreMany)$/u;
  const METRICS = /^(?:lineMetrics|ssa|structureAccuracy)$/u;
  const missing = Object.keys(library).filter(
    (name) =>
      !OF_OTHER_PAGES.test(name) && !METRICS.test(name) && !new RegExp(`\\b${name}\\(`, 'u').test(shown),
  );
  expect(missing).toEqual([]);
});

test.each(EXAMPLES.map((code, at) => [at, code] as const))('example %i prints what it says', (at, code) => {
  const file = join(folder, `example-${at}.mjs`);
  writeFileSync(file, code);
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  expect(stdout.split('\n').slice(0, -1)).toEqual(promisedOf(code));
  if (at > 0) expect(promisedOf(code).length).toBeGreaterThan(0);
});
