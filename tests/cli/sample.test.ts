import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runErrata, temporaryFolder } from './run.ts';

const DATA = fileURLToPath(new URL('../../data', import.meta.url));

/** Mean CER of the pages of a batch in `{model}_cer.csv`. */
function meanOf(csv: string, batch: string): number {
  const values = csv
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
    .filter(([, id]) => id === batch)
    .map(([, , cer]) => Number(cer));
  expect(values).toHaveLength(5);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

test('the sample goes through prepare, two models and evaluation', async () => {
  const root = temporaryFolder();
  expect(await runErrata(['prepare', join(DATA, 'sample'), '--root', root])).toMatchObject({
    status: 0,
    stderr: '',
  });
  const run = await runErrata(['run', '--config', join(DATA, 'sample.config.yaml'), '--root', root], {
    env: { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' },
  });
  expect({ status: run.status, stderr: run.stderr }).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('Tesseract_block: 15 pages, 15 ok') as unknown,
  });
  expect(run.stderr).not.toMatch(/resolution|diacritics/u);
  expect((await runErrata(['evaluate', '--root', root])).status).toBe(0);
  const [auto, block] = ['Tesseract_auto', 'Tesseract_block'].map((model) =>
    readFileSync(join(root, 'data/evaluation', `${model}_cer.csv`), 'utf8'),
  );
  // clean print is nearly right as one block, and the two modes differ
  expect(meanOf(block ?? '', 'tibetan-print')).toBeLessThan(0.1);
  expect(meanOf(auto ?? '', 'tibetan-print')).toBeGreaterThan(meanOf(block ?? '', 'tibetan-print'));
  expect(meanOf(block ?? '', 'latin')).toBeLessThan(0.3);
});
