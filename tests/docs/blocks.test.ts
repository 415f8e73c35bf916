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

describe.skipIf(!isUnix)('the code blocks of', () => {
  let stage: ReturnType<typeof makeStage>;
  beforeAll(() => {
    stage = makeStage(inject('installed'));
  });
  afterAll(() => {
    rmSync(stage.folder, { recursive: true, force: true });
  });

  // the README is a first hour: tests/install runs it with nothing but the packages
  test.each(PAGES.filter((page) => page !== 'README.md'))('%s do what they show', (page) => {
    const { faults, notRun } = runPage(page, stage.pageStage(page));
    for (const line of notRun) console.log(`not run: ${line}`);
    expect(faults.join('\n\n')).toBe('');
  });
});

test('TypeScript and JavaScript of the documentation compile against the package', () => {
  const folder = join(inject('installed'), 'doc-blocks');
  mkdirSync(folder);
  const blocks = scriptsOf(PAGES);
  expect(blocks.length).toBeGreaterThan(3);
  for (const { page, line, language, text } of blocks)
    writeFileSync(join(folder, `${page.replaceAll(/[/.]/gu, '-')}-${line}.m${language}`), text);
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2022',
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    types: ['node'],
    typeRoots: [join(PROJECT, 'node_modules', '@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
  const tsc = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
  const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 });
});
