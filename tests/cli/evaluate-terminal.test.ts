import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evaluationRoot } from '../evaluation-root.ts';
import { programPath, temporaryFolder } from './run.ts';

const hasScript = spawnSync('script', ['--version']).status === 0;
if (!hasScript) console.warn('skipped: the progress bar needs the program script to have a terminal');

test.skipIf(!hasScript)('a terminal sees progress: rows per second, the models, then the table', () => {
  const rows = Array.from({ length: 400 }, (_, at) => [`p${at}`, 'b', 'བཀྲ་ཤིས་བདེ་ལེགས། '.repeat(30)]);
  const root = evaluationRoot(rows, {
    Woodblock: rows.map(([image, batch, text]) => [image!, batch!, text!.slice(20)]),
  });
  const log = join(temporaryFolder(), 'terminal.log');
  const command = [process.execPath, programPath(), 'evaluate', '--root', root]
    .map((word) => `'${word}'`)
    .join(' ');
  expect(spawnSync('script', ['-qec', command, log], { stdio: 'ignore' }).status).toBe(0);
  const text = readFileSync(log, 'utf8');
  expect(text).toMatch(/scoring .*400\/400 rows \d+ rows\/s .*Woodblock/u);
  expect(text).toMatch(/Woodblock +\d+\.\d\d%/u);
});
