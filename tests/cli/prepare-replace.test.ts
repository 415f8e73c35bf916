import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { programPath, runErrata, temporaryFolder } from './run.ts';
import { csvOf, makeTree, PNG, snapshot } from './tree.ts';

describe('the old benchmark', () => {
  test('a second run gives the same bytes, files of the user stay, --strict leaves everything', async () => {
    const source = makeTree({ 'a.png': null, 'a.txt': 'x' });
    const root = temporaryFolder();
    await runErrata(['prepare', source, '--root', root]);
    writeFileSync(join(root, 'data/benchmark/metadata.csv'), 'mine');
    const before = snapshot(join(root, 'data'));
    expect((await runErrata(['prepare', source, '--root', root])).status).toBe(0);
    expect(snapshot(join(root, 'data'))).toEqual(before);
    writeFileSync(join(source, 'b.png'), PNG);
    expect((await runErrata(['prepare', source, '--root', root, '--strict'])).status).toBe(65);
    expect(snapshot(join(root, 'data'))).toEqual(before);
  });

  test('in place only the CSV and the counts are made', async () => {
    const root = makeTree({
      'data/benchmark/images/batch-1/a.png': null,
      'data/benchmark/transcripts/batch-1/a.txt': 'x',
      'data/benchmark/images/batch-1/.keep': '',
      'data/benchmark/images/b2/c.png': null,
    });
    const { status, stderr } = await runErrata(['prepare', join(root, 'data/benchmark'), '--root', root]);
    expect(status).toBe(1);
    expect(stderr).toContain('images/b2: left out, expected the folder to be named batch-2');
    expect(csvOf(root)).toBe('image_name,batch_id,transcript\na.png,batch-1,x\n');
    expect(existsSync(join(root, 'data/benchmark/images/batch-1/.keep'))).toBe(true);
    expect(existsSync(join(root, 'data/benchmark/images/b2/c.png'))).toBe(true);
  });

  test('a benchmark that was not made by prepare is not replaced, nor is its part a source', async () => {
    const root = makeTree({ 'data/benchmark/images/batch-1/a.png': null });
    const source = makeTree({ 'a.png': null, 'a.txt': 'x' });
    expect(await runErrata(['prepare', source, '--root', root])).toMatchObject({
      status: 73,
      stderr: expect.stringContaining('holds images but no benchmark.csv') as unknown,
    });
    expect((await runErrata(['prepare', join(root, 'data/benchmark/images'), '--root', root])).status).toBe(
      64,
    );
    expect(existsSync(join(root, 'data/benchmark/images/batch-1/a.png'))).toBe(true);
  });

  test('a run that died between its last two steps is undone by the next', async () => {
    const source = makeTree({ 'a.png': null, 'a.txt': 'x' });
    const root = temporaryFolder();
    await runErrata(['prepare', source, '--root', root]);
    const before = snapshot(join(root, 'data'));
    renameSync(join(root, 'data/benchmark'), join(root, 'data/.benchmark.previous'));
    expect((await runErrata(['prepare', join(root, 'nothing'), '--root', root])).status).toBe(65);
    expect(snapshot(join(root, 'data'))).toEqual(before);
  });

  test('kill -9 at any moment leaves the old benchmark or the new one', async () => {
    const pages = Object.fromEntries(
      Array.from(
        { length: 400 },
        (_, at) =>
          [
            [`p${at}.png`, null],
            [`p${at}.txt`, `new ${at}`],
          ] as const,
      ).flat(),
    );
    const source = makeTree(pages);
    const root = temporaryFolder();
    await runErrata(['prepare', makeTree({ 'a.png': null, 'a.txt': 'old' }), '--root', root]);
    const old = snapshot(join(root, 'data/benchmark'));
    for (const afterMs of [60, 110, 150, 190, 230, 270, 320, 400]) {
      await runErrata(['prepare', source, '--root', root], { kill: { signal: 'SIGKILL', afterMs } });
      const found = snapshot(join(root, 'data/benchmark'));
      if (Object.keys(found).length === 4) expect(found, `after ${afterMs} ms`).toEqual(old);
      else expect(Object.keys(found), `after ${afterMs} ms`).toHaveLength(802);
    }
    expect((await runErrata(['prepare', source, '--root', root])).status).toBe(0);
    expect(readdirSync(join(root, 'data'))).toEqual(['benchmark']);
  });

  test('SIGINT removes what was begun', async () => {
    const source = makeTree(
      Object.fromEntries(
        Array.from(
          { length: 600 },
          (_, at) =>
            [
              [`p${at}.png`, null],
              [`p${at}.txt`, 'x'],
            ] as const,
        ).flat(),
      ),
    );
    const root = temporaryFolder();
    const child = spawn(process.execPath, [programPath(), 'prepare', source, '--root', root]);
    const timer = setInterval(() => {
      const names = existsSync(join(root, 'data')) ? readdirSync(join(root, 'data')) : [];
      const building = names.find((name) => /^\.benchmark\..*\.tmp$/u.test(name));
      if (building === undefined || !existsSync(join(root, 'data', building, 'images'))) return;
      clearInterval(timer);
      child.kill('SIGINT');
    }, 5);
    const status = await new Promise((resolve) => {
      child.on('close', resolve);
    });
    clearInterval(timer);
    // a loaded machine may finish before the signal arrives
    expect([0, 130]).toContain(status);
    expect(readdirSync(join(root, 'data'))).toEqual(status === 0 ? ['benchmark'] : []);
  });

  test('two runs exclude each other', async () => {
    const source = makeTree(
      Object.fromEntries(
        Array.from(
          { length: 300 },
          (_, at) =>
            [
              [`p${at}.png`, null],
              [`p${at}.txt`, 'x'],
            ] as const,
        ).flat(),
      ),
    );
    const root = temporaryFolder();
    const results = await Promise.all([1, 2, 3].map(() => runErrata(['prepare', source, '--root', root])));
    expect(results.some(({ status }) => status === 0)).toBe(true);
    for (const { status, stderr } of results)
      if (status !== 0)
        expect({ status, stderr }).toMatchObject({
          status: 73,
          stderr: expect.stringContaining('in use by process') as unknown,
        });
  });

  test.skipIf(process.platform === 'win32')('a place that cannot be written is exit code 73', async () => {
    const root = temporaryFolder();
    writeFileSync(join(root, 'data'), 'a file');
    expect(
      (await runErrata(['prepare', makeTree({ 'a.png': null, 'a.txt': 'x' }), '--root', root])).status,
    ).toBe(73);
  });
});
