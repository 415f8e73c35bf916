import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownIdentity } from '../../../src/io/process-identity.ts';
import { runErrata } from '../run.ts';
import { PNG } from '../tree.ts';
import { importFrom, modelRows, rootWith } from './root.ts';

describe('the model', () => {
  test('a model of a run is refused; with --force its journal and texts are kept', async () => {
    const root = rootWith(['x/a.png'], {
      'out/a.txt': 'new',
      'data/models/M.csv': 'image_name,batch_id,inference\na.png,x,old\n',
      'data/models/M.journal.jsonl': '{}\n',
    });
    const refused = await importFrom(root, 'out');
    expect({ status: refused.status, rows: refused.rows }).toEqual({ status: 73, rows: 'a.png,x,old\n' });
    expect(refused.stderr).toMatch(
      /M\.journal\.jsonl: found the journal of a run of model M.*\(MODEL_HAS_JOURNAL\)/u,
    );
    const forced = await importFrom(root, 'out', '--force');
    expect({ status: forced.status, rows: forced.rows }).toEqual({ status: 0, rows: 'a.png,x,new\n' });
    expect(existsSync(join(root, 'data/models/M.journal.jsonl'))).toBe(false);
    expect(readFileSync(join(root, 'data/models/M.journal.jsonl.bak'), 'utf8')).toBe('{}\n');
    expect(readFileSync(join(root, 'data/models/M.csv.bak'), 'utf8')).toContain('a.png,x,old');
  });

  test('another import replaces the first and keeps a copy of what differs', async () => {
    const root = rootWith(['x/a.png'], { 'out/a.txt': '1' });
    expect((await importFrom(root, 'out')).stderr).toBe('');
    expect((await importFrom(root, 'out')).stderr).toBe('');
    expect(existsSync(join(root, 'data/models/M.csv.bak'))).toBe(false);
    writeFileSync(join(root, 'out/a.txt'), '2');
    expect((await importFrom(root, 'out')).stderr).toMatch(
      /M\.csv: replaced; a copy is kept as .*M\.csv\.bak/u,
    );
    expect(readFileSync(join(root, 'data/models/M.csv.bak'), 'utf8')).toContain('a.png,x,1\n');
  });

  test('nothing to import leaves the model as it was', async () => {
    const root = rootWith(['x/a.png'], { 'out/z.txt': '1', 'data/models/M.csv': 'kept' });
    const { status, stderr } = await importFrom(root, 'out');
    expect(status).toBe(65);
    expect(stderr).toContain('(NO_PAGES)');
    expect(modelRows(root)).toBe('kept');
  });

  test('a model that is in use is not touched', async () => {
    const root = rootWith(['x/a.png'], { 'out/a.txt': '1', 'data/models/M.csv': 'kept' });
    writeFileSync(join(root, 'data/models/.M.lock'), JSON.stringify({ ...ownIdentity(), host: hostname() }));
    const { status, stderr } = await importFrom(root, 'out');
    expect(status).toBe(73);
    expect(stderr).toContain('(LOCKED)');
    expect(modelRows(root)).toBe('kept');
  });

  test.each([
    ['no model', ['out'], 64],
    ['a name that is no file name', ['out', '--model', '../x'], 64],
    ['--columns with a folder', ['out', '--model', 'M', '--columns', 'inference=x'], 64],
    ['--suffix with a table', ['r.csv', '--model', 'M', '--suffix', '.txt'], 64],
    ['a column of another kind', ['r.csv', '--model', 'M', '--columns', 'text=x'], 64],
    ['a source that is not there', ['nothing', '--model', 'M'], 65],
  ])('%s', async (_, words, expected) => {
    const root = rootWith(['x/a.png'], { 'out/a.txt': '1', 'r.csv': 'image_name,inference\na,1\n' });
    const { status } = await runErrata(['import', ...words, '--root', '.'], { cwd: root });
    expect(status).toBe(expected);
    expect(modelRows(root)).toBeUndefined();
  });

  test('without a benchmark there are no pages to match', async () => {
    const root = rootWith([], { 'out/a.txt': '1' });
    const { status, stderr } = await runErrata(['import', 'out', '--model', 'M', '--root', 'out'], {
      cwd: root,
    });
    expect(status).toBe(65);
    expect(stderr).toMatch(/benchmark\.csv: no such file.*\(NO_FILE\)\n.*errata prepare makes it/su);
  });

  test('an imported model and one of the provider folder are scored alike', async () => {
    const root = rootWith(['x/a.png', 'x/b.png'], {
      'data/benchmark/images/x/a.png': PNG,
      'data/benchmark/images/x/b.png': PNG,
      'data/benchmark/images/x/c.png': PNG,
      'out/a.txt': 'text of a.png\n',
      'out/b.txt': 'text of b\n',
      'out/z.txt': 'z',
      'errata.config.yaml': 'models:\n  F: { provider: folder, source: out }\n',
    });
    await importFrom(root, 'out');
    const ran = await runErrata(['run', '--root', '.'], { cwd: root });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toContain('no text for x/c.png');
    expect(ran.stderr).toContain('errata: F: out/z.txt: "z" fits no page');
    expect(modelRows(root, 'F')).toBe(modelRows(root));
    expect((await runErrata(['evaluate', '--root', '.'], { cwd: root })).status).toBe(0);
    const summary = readFileSync(join(root, 'data/evaluation/summary.csv'), 'utf8').split('\n');
    expect(summary[1]?.replace('F,', '')).toBe(summary[2]?.replace('M,', ''));
  });
});
