import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { evaluationRoot } from '../evaluation-root.ts';
import { runErrata } from './run.ts';

const BENCHMARK = [
  ['p1.png', 'b1', 'བཀྲ་ཤིས།\nབདེ་ལེགས།'],
  ['p2.png', 'b1', 'hello world'],
  ['p3.png', 'b2', 'one two three'],
];
const MODELS = {
  good: [
    ['p1.png', 'b1', 'བཀྲ་ཤས།\nབདེ་ལེགས།'],
    ['p2.png', 'b1', 'hello world'],
    ['p3.png', 'b2', 'one two thre'],
  ],
  bad: [
    ['p1.png', 'b1', 'xxxx'],
    ['p2.png', 'b1', 'help word'],
  ],
};

async function evaluated(words: readonly string[] = []): Promise<string> {
  const root = evaluationRoot(BENCHMARK, MODELS);
  const result = await runErrata(['evaluate', '--root', root, ...words]);
  expect(result.stderr + String(result.status)).toMatch(/0$/u);
  return root;
}

function contents(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

describe('errata report', () => {
  test('without an evaluation it names the command that makes one', async () => {
    const root = evaluationRoot(BENCHMARK, MODELS);
    const { status, stderr, stdout } = await runErrata(['report', '--root', root]);
    expect([status, stdout]).toEqual([65, '']);
    expect(stderr).toMatch(
      /evaluation\.json: not found, expected the result of errata evaluate \(EVALUATION_MISSING\)/u,
    );
    mkdirSync(join(root, 'data', 'evaluation'));
    writeFileSync(join(root, 'data', 'evaluation', 'evaluation.json'), '{"schema":2}');
    expect(await runErrata(['report', '--root', root])).toMatchObject({
      status: 65,
      stderr: expect.stringContaining('EVALUATION_INVALID') as string,
    });
    expect(existsSync(join(root, 'data', 'reports'))).toBe(false);
  });

  test('writes document, Markdown and tables, the same bytes every time and with both engines', async () => {
    const root = await evaluated(['--bootstrap', '50', '--waterfall']);
    const { status, stdout, stderr } = await runErrata(['report', '--root', root]);
    expect([status, stdout]).toEqual([0, `${join(root, 'data', 'reports', 'index.html')}\n`]);
    expect(stderr).toContain('3 of 3 pages have no image');
    const first = contents(join(root, 'data', 'reports'));
    expect(Object.keys(first)).toEqual([
      'confusions.csv',
      'index.html',
      'manifest.json',
      'models.csv',
      'pages.csv',
      'report.md',
    ]);
    expect(first['pages.csv']).toBe(
      'image_name,batch_id,cer_good,cer_bad\np1.png,b1,0.05555555555555555,1\n' +
        'p2.png,b1,0,0.2727272727272727\np3.png,b2,0.07692307692307693,\n',
    );
    expect(first['models.csv']).toMatch(/^model,macro_cer,macro_cer_low,macro_cer_high,micro_cer,/u);
    expect(first['confusions.csv']).toContain('good,deletion,e,,1,1,U+0065 LATIN SMALL LETTER E\n');
    expect(first['confusions.csv']).toContain(
      'good,substitution,ཤི,ཤ,1,1,U+0F64 TIBETAN LETTER SHA + U+0F72 TIBETAN VOWEL SIGN I → ' +
        'U+0F64 TIBETAN LETTER SHA\n',
    );
    const policy = /Content-Security-Policy" content="([^"]*)"/u.exec(first['index.html'] ?? '')?.[1];
    expect(policy?.replaceAll(/sha256-[\w+/=]+/gu, 'HASH').split('; ')).toEqual([
      "default-src 'none'",
      "img-src 'self' file: data:",
      "style-src 'HASH'",
      "script-src 'HASH'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(first['index.html']).not.toMatch(/<[^>]* style=|https?:\/\/(?!www\.w3\.org)/u);
    const other = join(root, 'again');
    expect((await runErrata(['report', '--root', root, '--out', other, '--engine', 'ts'])).status).toBe(0);
    expect(contents(other)).toEqual(first);
  });

  test('shows the correction experiments of the root, names inert, and leaves out what is none', async () => {
    const root = await evaluated();
    writeFileSync(
      join(root, 'pages.csv'),
      'id,reference,ocr,corrected\n1,one two,one tvvo,one two\n2,red,red,rad\n3,blue,bluc,blue\n',
    );
    writeFileSync(
      join(root, 'fix.yaml'),
      'data: { csv: pages.csv }\nexperiment: { resamples: 100, semantic: false }\n',
    );
    expect((await runErrata(['experiment', join(root, 'fix.yaml'), '--root', root])).status).toBe(0);
    const file = join(root, 'data', 'experiments', 'fix', 'experiment.json');
    const experiment = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    writeFileSync(file, JSON.stringify({ ...experiment, name: 'fix <img src=x onerror=alert(1)>' }));
    mkdirSync(join(root, 'data', 'experiments', 'other'));
    writeFileSync(join(root, 'data', 'experiments', 'other', 'experiment.json'), '{"schema":9}');
    const { status, stderr } = await runErrata(['report', '--root', root]);
    expect(status).toBe(0);
    expect(stderr).toMatch(/other\/experiment\.json: no result of errata experiment/u);
    const { 'index.html': html, 'report.md': markdown } = contents(join(root, 'data', 'reports'));
    expect(html).toContain('<h2 id="experiments">Correction experiments</h2>');
    expect(html).toContain('<bdi>fix &lt;img src=x onerror=alert(1)&gt;</bdi>');
    expect(html).not.toContain('<img src=x');
    expect(markdown).toMatch(
      /## Correction experiments\n\n\| experiment \| corrector \|.*\n.*\n\| fix &lt;img .* \| csv \| 3 of 3 \|/u,
    );
  });

  test('a picture is embedded, a broken or missing image is not an error', async () => {
    const root = await evaluated();
    const folder = join(root, 'data', 'benchmark', 'images', 'b1');
    mkdirSync(folder, { recursive: true });
    await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toFile(join(folder, 'p1.png'));
    writeFileSync(join(folder, 'p2.png'), 'no image');
    const { status, stderr } = await runErrata(['report', '--root', root, '--thumbnails', '2']);
    expect([status, stderr]).toEqual([0, 'errata: 1 of 3 pages have no image in data/benchmark/images\n']);
  });

  test('groups have a file each and one together', async () => {
    const root = evaluationRoot(BENCHMARK, MODELS);
    const metadata = join(root, 'metadata.csv');
    writeFileSync(metadata, 'image_name,script style\np1.png,=uchen\np2.png,../print\nother.png,x\n');
    expect(
      (await runErrata(['evaluate', '--root', root, '--metadata', metadata, '--group-by', 'script style']))
        .status,
    ).toBe(0);
    expect((await runErrata(['report', '--root', root, '--csv-raw'])).status).toBe(0);
    expect(contents(join(root, 'data', 'reports'))['final_summary.csv']).toMatch(/\n=uchen,good,1,/u);
    expect((await runErrata(['report', '--root', root, '--csv-raw', '--csv-safe'])).status).toBe(64);
    expect((await runErrata(['report', '--root', root])).status).toBe(0);
    const files = contents(join(root, 'data', 'reports'));
    expect(Object.keys(files).filter((name) => name.includes('by_') || name.startsWith('final'))).toEqual([
      'by_script style/__print.csv',
      'by_script style/_uchen.csv',
      'final_summary.csv',
    ]);
    expect(files['by_script style/_uchen.csv']).toMatch(
      /^model,pages,micro_cer,cer,wer,.*\ngood,1,0\.05555555555555555,.*\nbad,1,1,1,.*\n$/u,
    );
    expect(files['final_summary.csv']).toMatch(/\n'=uchen,good,1,/u);
    expect(files['index.html']).toMatch(
      /1 pages of the benchmark that the metadata lacks|1 rows of the metadata whose page the benchmark lacks/u,
    );
  });

  test('several columns of the metadata have a table, a folder and a column of pages.csv each', async () => {
    const root = evaluationRoot(BENCHMARK, MODELS);
    const metadata = join(root, 'metadata.csv');
    writeFileSync(metadata, 'image_name,script,period\np1.png,uchen,late\np2.png,ume,late\n');
    const words = ['--metadata', metadata, '--group-by', 'script,period'];
    const { status, stdout } = await runErrata(['evaluate', '--root', root, ...words]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/CER by script[^]*CER by period/u)]);
    expect((await runErrata(['report', '--root', root])).status).toBe(0);
    const files = contents(join(root, 'data', 'reports'));
    expect(Object.keys(files).filter((name) => name.startsWith('by_'))).toEqual([
      'by_period/late.csv',
      'by_script/uchen.csv',
      'by_script/ume.csv',
    ]);
    expect(files['final_summary.csv']).toMatch(/^column,value,model,pages,.*\nscript,uchen,good,1,/u);
    expect(files['pages.csv']).toMatch(/^image_name,batch_id,script,period,cer_good,cer_bad\n/u);
    expect(files['pages.csv']).toMatch(/^p1\.png,[^,]*,uchen,late,/mu);
    expect(files['report.md']).toMatch(/## CER by script[^]*## CER by period/u);
    expect(files['index.html']).toMatch(/CER by <bdi>script<[^]*CER by <bdi>period</u);
    const twice = ['--metadata', metadata, '--group-by', 'script', '--group-by', 'period'];
    expect(await runErrata(['evaluate', '--root', root, ...twice])).toMatchObject({ status: 0, stdout });
  });

  test('a model that has changed since the evaluation is refused by name', async () => {
    const root = await evaluated();
    writeFileSync(
      join(root, 'data', 'models', 'good.csv'),
      'image_name,batch_id,inference\np2.png,b1,hello\n',
    );
    const { status, stderr } = await runErrata(['report', '--root', root]);
    expect(status).toBe(65);
    expect(stderr).toMatch(
      /good\.csv: has changed since it was evaluated, .*; run errata evaluate again \(EVALUATION_STALE\)$/mu,
    );
    expect(existsSync(join(root, 'data', 'reports'))).toBe(false);
  });

  test('texts that are gone are told, and the numbers are all there', async () => {
    const root = await evaluated();
    await runErrata(['report', '--root', root]);
    const table = (): string => readFileSync(join(root, 'data', 'reports', 'pages.csv'), 'utf8');
    const before = table();
    rmSync(join(root, 'data', 'models', 'bad.csv'));
    const first = await runErrata(['report', '--root', root]);
    expect(first).toMatchObject({ status: 0, stderr: expect.stringMatching(/bad\.csv: is gone/u) });
    expect(table()).toBe(before);
    const confusions = readFileSync(join(root, 'data', 'reports', 'confusions.csv'), 'utf8');
    expect(confusions).not.toMatch(/^bad,/mu);
    rmSync(join(root, 'data', 'benchmark', 'benchmark.csv'));
    const second = await runErrata(['report', '--root', root]);
    expect(second).toMatchObject({ status: 0, stderr: expect.stringMatching(/benchmark\.csv: is gone/u) });
    expect(table().split('\n').sort()).toEqual(before.split('\n').sort());
  });

  test('what the last report had and this one lacks is removed and named; other files stay', async () => {
    const root = await evaluated();
    writeFileSync(join(root, 'groups.csv'), 'image_name,script\np1.png,uchen\n');
    const groups = ['--metadata', join(root, 'groups.csv'), '--group-by', 'script'];
    expect(await runErrata(['evaluate', '--root', root, ...groups])).toMatchObject({ status: 0 });
    expect(await runErrata(['report', '--root', root])).toMatchObject({ status: 0 });
    const reports = join(root, 'data', 'reports');
    expect(existsSync(join(reports, 'by_script', 'uchen.csv'))).toBe(true);
    writeFileSync(join(reports, 'mine.txt'), 'mine');
    expect(await runErrata(['evaluate', '--root', root])).toMatchObject({ status: 0 });
    const { stderr } = await runErrata(['report', '--root', root]);
    expect(stderr).toMatch(/removed by_script\/uchen\.csv, final_summary\.csv: no part of this report$/mu);
    expect(readdirSync(reports).sort()).toEqual([
      'confusions.csv',
      'index.html',
      'manifest.json',
      'mine.txt',
      'models.csv',
      'pages.csv',
      'report.md',
    ]);
  });

  test('flags are checked', async () => {
    const root = await evaluated();
    expect(await runErrata(['report', '--root', root, '--thumbnails', '-1'])).toMatchObject({ status: 64 });
    writeFileSync(join(root, 'file'), '');
    expect(await runErrata(['report', '--root', root, '--out', join(root, 'file')])).toMatchObject({
      status: 73,
    });
    const { stdout } = await runErrata(['report', '--root', root, '--json']);
    expect((JSON.parse(stdout) as { files: string[] }).files).toHaveLength(5);
  });
});
