import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runErrata } from './run.ts';
import { makeTree } from './tree.ts';

test.each([
  ['lint', ['lint', '--no-images']],
  ['run', ['run']],
  ['evaluate', ['evaluate']],
  ['diff', ['diff', '--page', 'a.png', '--model', 'M']],
])('%s puts back the benchmark that a killed prepare had moved aside', async (_, words) => {
  const root = makeTree({
    'data/benchmark/images/batch-1/a.png': null,
    'data/benchmark/benchmark.csv': 'image_name,batch_id,transcript\na.png,batch-1,x\n',
    'data/models/M.csv': 'image_name,batch_id,inference\na.png,batch-1,x\n',
    'errata.config.json': JSON.stringify({ models: { N: { provider: 'csv', file: 'data/models/M.csv' } } }),
  });
  renameSync(join(root, 'data/benchmark'), join(root, 'data/.benchmark.previous'));
  const { status, stderr } = await runErrata([...words, '--root', root]);
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(existsSync(join(root, 'data/benchmark/images/batch-1/a.png'))).toBe(true);
});

test('an image without a suffix is prepared and read, whatever its name', async () => {
  const source = makeTree({ p1: null, 'p1.txt': 'one', 'p2.scan': null, 'p2.txt': 'two' });
  const root = makeTree({
    'errata.config.json': JSON.stringify({
      models: {
        M: {
          provider: 'command',
          command: [process.execPath, '-e', 'console.log(process.argv[1])', '{image_name}'],
        },
      },
    }),
  });
  expect(await runErrata(['prepare', source, '--root', root])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 pages') as unknown,
  });
  const { status, stderr } = await runErrata(['run', '--root', root]);
  expect(stderr).not.toContain('left out');
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect((await runErrata(['evaluate', '--root', root, '--json', '--quiet'])).stdout).toMatch(
    /"scored": ?2/u,
  );
});
