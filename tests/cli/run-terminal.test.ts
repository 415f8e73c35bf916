import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { programPath, runErrata, temporaryFolder } from './run.ts';

const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) console.warn('skipped: a run on a terminal needs the program script to have one');

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** Pages that a program reads; `p1` fails with a long message. */
function rootWithFailure(program: string): string {
  const root = temporaryFolder();
  mkdirSync(join(root, 'data/benchmark/images/b'), { recursive: true });
  for (let page = 0; page < 4; page += 1)
    writeFileSync(join(root, `data/benchmark/images/b/p${page}.png`), PIXEL);
  writeFileSync(
    join(root, 'data/benchmark/benchmark.csv'),
    'image_name,batch_id,transcript\np0.png,b,x\np1.png,b,x\np2.png,b,x\np3.png,b,x\n',
  );
  writeFileSync(join(root, 'program.mjs'), program);
  const command = [process.execPath, join(root, 'program.mjs'), '{image_name}'];
  const model = { provider: 'command', command, max_retries: 0, max_workers: 1 };
  writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
  return root;
}

const FAILS = `if (process.argv[2] === 'p1.png') {
  console.error('why it failed: ' + 'w'.repeat(150) + ' end');
  process.exit(3);
}
console.log('x');`;

/** What a terminal shows in the end: a line that is begun anew is drawn over. */
function shown(log: string): string[] {
  return log
    .replaceAll(/\u001b\[\?\d+[lh]/gu, '')
    .split(/\r?\n/u)
    .map((line) => line.split('\r').at(-1)!.replaceAll('\u001b[K', ''));
}

test.skipIf(!hasScript)('a failed page stays above the bar, whole, and no bar remains', () => {
  const root = rootWithFailure(FAILS);
  const log = join(temporaryFolder(), 'terminal.log');
  const command = [process.execPath, programPath(), 'run', '--root', root]
    .map((word) => `'${word}'`)
    .join(' ');
  expect(spawnSync('script', ['-qec', command, log], { stdio: 'ignore' }).status).toBe(1);
  const text = readFileSync(log, 'utf8');
  expect(text).toMatch(/M [█░]{24} \d\/4 pages/u);
  const lines = shown(text);
  expect(lines.filter((line) => line.includes('why it failed: www'))).toEqual([
    expect.stringMatching(/^errata: M: b\/p1\.png: error: .*w end/u),
  ]);
  expect(lines.filter((line) => line.includes('█') || line.includes('░'))).toEqual([]);
  expect(lines).toContain('errata: M: 4 pages, 3 ok, 1 error');
});

test('without a terminal a run that takes a while tells now and then how far it is', async () => {
  // each page takes longer than the shortest time between two lines
  const root = rootWithFailure(`setTimeout(() => console.log('x'), 1100);`);
  const { stderr, status } = await runErrata(['run', '--root', root]);
  expect(status).toBe(0);
  expect(stderr).toMatch(/^errata: M: [1-3]\/4 pages, 0\.\d pages\/s, 0:0\d left$/mu);
  expect(stderr.split('\n').filter((line) => line.includes('pages/s')).length).toBeLessThanOrEqual(4);
  const quiet = await runErrata(['run', '--no-cache', '--no-progress', '--limit', '1', '--root', root]);
  expect(quiet.stderr).not.toContain('pages/s');
});
