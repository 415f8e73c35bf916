import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { PAGES } from './markdown-blocks.ts';
import { runPage, scriptsOf } from './run-page.ts';
import { makeStage } from './stage.ts';

const isUnix = process.platform !== 'win32';
if (!isUnix) console.log('skipped: the blocks of the documentation are for a POSIX shell');

/** Pages whose blocks another test runs, in a folder of their own. */
const RUN_ELSEWHERE = {
  'README.md': 'tests/install/first-hour.test.ts',
  'docs/library.md': 'tests/install/library-examples.test.ts',
};

const API = join('docs', 'api.md');

describe.skipIf(!isUnix)('the code blocks of', () => {
  let stage: ReturnType<typeof makeStage>;
  beforeAll(() => {
    stage = makeStage(inject('installed'));
  });
  afterAll(() => {
    rmSync(stage.folder, { recursive: true, force: true });
  });

  test.each(PAGES.filter((page) => !Object.hasOwn(RUN_ELSEWHERE, page)))('%s do what they show', (page) => {
    // the examples of a reference have nothing to do with each other
    const root = page === API ? undefined : stage.pageStage(page);
    const { faults, notRun } = runPage(page, () => root ?? stage.pageStage(page));
    for (const line of notRun) console.log(`not run: ${line}`);
    expect(faults.join('\n\n')).toBe('');
  });
});

test.each([
  ['TypeScript', 'ts', { strict: true }],
  ['JavaScript', 'js', { allowJs: true, checkJs: true, strict: false }],
])('%s of the documentation compiles against the package', (_, language, options) => {
  const folder = join(inject('installed'), `doc-blocks-${language}`);
  mkdirSync(folder);
  const blocks = scriptsOf(PAGES).filter((block) => block.language === language);
  expect(blocks.length).toBeGreaterThan(1);
  for (const { page, line, text } of blocks)
    writeFileSync(join(folder, `${page.replaceAll(/[/.]/gu, '-')}-${line}.m${language}`), text);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    noEmit: true,
    types: ['node'],
    typeRoots: [join(PROJECT, 'node_modules', '@types')],
    ...options,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
  const tsc = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});
