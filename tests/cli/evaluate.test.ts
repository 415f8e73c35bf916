import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { runCommand } from '../run-command.ts';
import { programPath, runErrata } from './run.ts';

const BENCHMARK = [
  ['p1', 'batch-1', 'abcd'],
  ['p2', 'batch-2', 'efgh'],
];
const GOOD = [
  ['p1', 'batch-1', 'abcX'],
  ['p2', 'batch-2', 'efgh'],
];

describe('the program', () => {
  test('writes the results and prints a table', async () => {
    const root = evaluationRoot(BENCHMARK, { Good: GOOD, Other: [['p1', 'batch-1', 'abXX']] });
    const { status, stdout, stderr } = await runErrata(['evaluate', '--root', root]);
    expect(status).toBe(0);
    expect(Object.keys(resultsOf(root))).toEqual([
      'Good_cer.csv',
      'Good_metrics.csv',
      'Good_pages.parquet',
      'Other_cer.csv',
      'Other_metrics.csv',
      'Other_pages.parquet',
      'evaluation.json',
      'manifest.json',
      'summary.csv',
    ]);
    expect(resultsOf(root)['summary.csv']).toBe(
      'model,overall_cer,cer_batch-1,cer_batch-2\nGood,0.125,0.25,0.0\nOther,0.5,0.5,\n',
    );
    expect(stdout).toMatch(/^model +CER +WER/u);
    expect(stdout).toMatch(/Good +12\.50%[^\n]*\nOther +50\.00%/u);
    expect(stdout).toContain('Good: CER noticeable degradation, WER moderate errors');
    expect(stderr).toMatch(/^errata: .*Other\.csv: 1 page of the benchmark without a row \(first "p2"\)\n$/u);
  });

  test('--json prints evaluation.json, --quiet nothing else', async () => {
    const root = evaluationRoot(BENCHMARK, { Good: GOOD, Other: [['p1', 'batch-1', 'abXX']] });
    const { stdout, stderr } = await runErrata([
      'evaluate',
      '--root',
      root,
      '--json',
      '--quiet',
      '--metrics',
      'cer',
    ]);
    expect(stderr).toBe('');
    expect(stdout).toBe(resultsOf(root)['evaluation.json']);
  });

  test('one bad model: the others are written, exit 65', async () => {
    const root = evaluationRoot(BENCHMARK, {
      Bad: 'image_name,batch_id,inference\np1,batch-1,"abc\n',
      Good: GOOD,
    });
    const { status, stdout, stderr } = await runErrata(['evaluate', '--root', root, '--metrics', 'cer']);
    expect(status).toBe(65);
    expect(stderr).toMatch(
      /errata: \S*Bad\.csv:2: found a quote that is never closed, expected a closing quote \(UNCLOSED_QUOTE\)\n/u,
    );
    expect(stdout).toContain('Good');
    expect(Object.keys(resultsOf(root))).toEqual([
      'Good_cer.csv',
      'Good_pages.parquet',
      'evaluation.json',
      'manifest.json',
      'summary.csv',
    ]);
  });

  test('files of models that are no part of the evaluation any more are removed and named; others stay', async () => {
    const root = evaluationRoot(BENCHMARK, { Bad: GOOD, Good: GOOD, Old: GOOD });
    await runErrata(['evaluate', '--root', root, '--metrics', 'cer']);
    const folder = join(root, 'data', 'evaluation');
    writeFileSync(join(folder, 'Mine_cer.csv'), 'mine');
    rmSync(join(root, 'data', 'models', 'Old.csv'));
    writeFileSync(
      join(root, 'data', 'models', 'Bad.csv'),
      'image_name,batch_id,inference\np1,batch-1,"abc\n',
    );
    const { status, stderr } = await runErrata(['evaluate', '--root', root, '--metrics', 'cer']);
    expect(status).toBe(65);
    expect(stderr).toContain(
      'removed Bad_cer.csv, Bad_pages.parquet, Old_cer.csv, Old_pages.parquet: no part of this evaluation',
    );
    expect(readdirSync(folder).sort()).toEqual([
      'Good_cer.csv',
      'Good_pages.parquet',
      'Mine_cer.csv',
      'evaluation.json',
      'manifest.json',
      'summary.csv',
    ]);
  });

  test('without a model that can be scored the last evaluation stays, and is not taken for a new one', async () => {
    const root = evaluationRoot(BENCHMARK, { m: GOOD });
    await runErrata(['evaluate', '--root', root, '--metrics', 'cer']);
    const before = resultsOf(root);
    writeFileSync(join(root, 'data', 'models', 'm.csv'), 'image_name,batch_id,inference\np1,batch-1,"abc\n');
    expect(await runErrata(['evaluate', '--root', root])).toMatchObject({ status: 65 });
    expect(resultsOf(root)).toEqual(before);
    const gate = await runErrata(['gate', '--max-cer', '1', '--root', root]);
    expect(gate).toMatchObject({ status: 65, stdout: '' });
    expect(gate.stderr).toContain('m.csv: has changed since it was evaluated');
  });

  test('a chosen model is a whole evaluation of its own', async () => {
    const root = evaluationRoot(BENCHMARK, { a: GOOD, b: GOOD });
    await runErrata(['evaluate', '--root', root, '--metrics', 'cer']);
    const { status, stderr } = await runErrata([
      'evaluate',
      '--root',
      root,
      '--metrics',
      'cer',
      '--model',
      'b',
    ]);
    expect(status).toBe(0);
    expect(stderr).toContain('removed a_cer.csv, a_pages.parquet');
    expect(Object.keys(resultsOf(root))).toEqual([
      'b_cer.csv',
      'b_pages.parquet',
      'evaluation.json',
      'manifest.json',
      'summary.csv',
    ]);
  });

  test('the files of the OpenPecha program beside it make a mixture that readers refuse', async () => {
    const root = evaluationRoot(BENCHMARK, { a: GOOD, b: GOOD });
    await runErrata(['evaluate', '--root', root, '--metrics', 'cer', '--unit', 'word']);
    const manifest = resultsOf(root)['manifest.json'];
    await runErrata(['evaluate', '--root', root, '--compat', 'openpecha']);
    expect(resultsOf(root)['manifest.json']).toBe(manifest);
    const gate = await runErrata(['gate', '--max-cer', '1', '--root', root]);
    expect(gate).toMatchObject({ status: 65, stderr: expect.stringContaining('EVALUATION_MIXED') });
  });

  test('a folder with the manifest of another program is refused', async () => {
    const root = evaluationRoot(BENCHMARK, { m: GOOD });
    const out = join(root, 'site');
    mkdirSync(out);
    writeFileSync(join(out, 'manifest.json'), '{"name":"app"}');
    expect(await runErrata(['evaluate', '--root', root, '--out', out])).toMatchObject({ status: 73 });
    expect(readdirSync(out)).toEqual(['manifest.json']);
  });
});

describe('bad input', () => {
  const missing = undefined;
  test.each([
    ['no benchmark', missing, { m: GOOD }, [], 65, /benchmark\.csv: no such file \(NO_FILE\)/u],
    ['an empty benchmark', '', { m: GOOD }, [], 65, /benchmark\.csv: found no line, expected a header/u],
    [
      'a benchmark without a column',
      'image_name,transcript\n',
      { m: GOOD },
      [],
      65,
      'benchmark.csv:1: found columns "image_name", "transcript", ' +
        'expected image_name, batch_id, transcript (MISSING_COLUMN)',
    ],
    [
      'a page with two texts',
      [...BENCHMARK, ['p1', 'batch-1', 'other']],
      { m: GOOD },
      [],
      65,
      'benchmark.csv:4: found another text for "p1" of batch "batch-1" (line 2), ' +
        'expected one text per page (REPEATED_PAGE)',
    ],
    [
      'bytes that are not UTF-8',
      BENCHMARK,
      { m: Buffer.concat([Buffer.from('image_name,batch_id,inference\np1,batch-1,a'), Buffer.of(0xff)]) },
      [],
      65,
      /m\.csv:2: found byte 0xff at offset 42, expected UTF-8 \(NOT_UTF8\)/u,
    ],
    [
      'a file in UTF-16',
      BENCHMARK,
      { m: Buffer.from('\ufeffimage_name', 'utf16le') },
      [],
      65,
      /m\.csv:1: found byte 0xff at offset 0, expected UTF-8 \(NOT_UTF8\)/u,
    ],
    [
      'an unclosed quote',
      BENCHMARK,
      { m: 'image_name,batch_id,inference\np1,batch-1,"abc\n' },
      [],
      65,
      /m\.csv:2: .* \(UNCLOSED_QUOTE\)/u,
    ],
    [
      'a long row',
      BENCHMARK,
      { m: 'image_name,batch_id,inference\np1,batch-1,abcd,1\n' },
      [],
      65,
      /m\.csv:2: found 4 fields, expected 3 \(LONG_ROW\)/u,
    ],
    [
      'a short row',
      BENCHMARK,
      { m: 'image_name,batch_id,inference\np1,batch-1\n' },
      [],
      65,
      /m\.csv:2: found 2 fields, expected 3 \(no inference\) \(SHORT_ROW\)/u,
    ],
    [
      'a model without a column',
      BENCHMARK,
      { m: 'image_name,inference\n' },
      [],
      65,
      /m\.csv:1: .* \(MISSING_COLUMN\)/u,
    ],
    [
      'an empty model',
      BENCHMARK,
      { m: '' },
      [],
      65,
      /m\.csv: found no line, expected a header with image_name, batch_id, inference \(EMPTY_FILE\)/u,
    ],
    [
      'no models',
      BENCHMARK,
      {},
      [],
      65,
      /models: found no model, expected files \{model\}\.csv \(NO_MODELS\)/u,
    ],
    [
      'an unknown model',
      BENCHMARK,
      { Woodblock: GOOD },
      ['--model', 'Woodblok'],
      78,
      /no model "Woodblok", did you mean "Woodblock"\? \(MODEL_UNKNOWN\)/u,
    ],
    [
      'an unknown batch',
      BENCHMARK,
      { m: GOOD },
      ['--batch', 'batch-9'],
      78,
      /no batch "batch-9", expected batch-1, batch-2 \(BATCH_UNKNOWN\)/u,
    ],
    [
      'a missing page that is an error',
      BENCHMARK,
      { m: [GOOD[0]!] },
      ['--missing', 'error'],
      65,
      'm.csv: found no row for 1 pages (first "p2" of batch "batch-2"), ' +
        'expected all of the benchmark (MISSING_PAGES)',
    ],
    [
      'a bad form',
      BENCHMARK,
      { m: GOOD },
      ['--normalize-unicode', 'nfc'],
      64,
      /--normalize-unicode: expected NFC, NFD, NFKC, NFKD, got "nfc"/u,
    ],
    [
      'a bad metric',
      BENCHMARK,
      { m: GOOD },
      ['--metrics', 'cer,best'],
      64,
      /--metrics: expected .*, got "best"/u,
    ],
    [
      'two kinds of normalisation',
      BENCHMARK,
      { m: GOOD },
      ['--normalize', 'bo-graphic', '--normalize-whitespace'],
      64,
      /--normalize: expected all steps in its list, .*--normalize/u,
    ],
    [
      'a column to group by without metadata',
      BENCHMARK,
      { m: GOOD },
      ['--group-by', 'script'],
      64,
      /--group-by: expected --metadata FILE beside it/u,
    ],
    ['a seed without resampling', BENCHMARK, { m: GOOD }, ['--seed', '1'], 64, /expected --bootstrap N/u],
    [
      'metadata that is not there',
      BENCHMARK,
      { m: GOOD },
      ['--metadata', '/nowhere.csv', '--group-by', 'script'],
      65,
      /nowhere\.csv: no such file \(NO_FILE\)/u,
    ],
  ] as const)('%s', async (_, benchmark, models, flags, exit, message) => {
    const root = evaluationRoot(benchmark, models);
    const result = await runCommand(evaluate, ['--root', root, ...flags]);
    expect(result.messages.join('\n')).toMatch(message);
    expect(result).toMatchObject({ exit, stdout: '' });
    expect(existsSync(join(root, 'data', 'evaluation'))).toBe(false);
  });

  test.skipIf(process.platform === 'win32')(
    'a pipe in place of a file does not hold the program',
    async () => {
      const root = evaluationRoot('image_name,batch_id,transcript\na.jpg,b,x\n', {});
      mkdirSync(join(root, 'data', 'models'), { recursive: true });
      execFileSync('mkfifo', [join(root, 'data', 'models', 'pipe.csv')]);
      const { status, stderr } = await runErrata(['evaluate', '--root', root]);
      expect([status, stderr]).toEqual([
        65,
        expect.stringMatching(/pipe\.csv: expected a file, found a pipe or a device \(SPECIAL_FILE\)/u),
      ]);
    },
  );

  test('a directory in place of a file', async () => {
    const root = evaluationRoot(BENCHMARK, { m: GOOD });
    mkdirSync(join(root, 'data', 'models', 'folder.csv'));
    const { exit, messages } = await runCommand(evaluate, ['--root', root, '--metrics', 'cer']);
    expect([exit, messages.join('\n')]).toEqual([
      65,
      expect.stringMatching(/folder\.csv: found a directory, expected a file \(DIRECTORY\)/u),
    ]);
    expect(Object.keys(resultsOf(root))).toEqual([
      'evaluation.json',
      'm_cer.csv',
      'm_pages.parquet',
      'manifest.json',
      'summary.csv',
    ]);
    rmSync(join(root, 'data', 'benchmark', 'benchmark.csv'));
    mkdirSync(join(root, 'data', 'benchmark', 'benchmark.csv'));
    expect((await runCommand(evaluate, ['--root', root])).exit).toBe(65);
  });

  test('results that cannot be written', async () => {
    const root = evaluationRoot(BENCHMARK, { m: GOOD });
    writeFileSync(join(root, 'data', 'evaluation'), 'a file');
    expect((await runCommand(evaluate, ['--root', root])).exit).toBe(73);
  });

  test('the OpenPecha program stops at the first bad model', async () => {
    const root = evaluationRoot(BENCHMARK, { a: GOOD, b: '', c: GOOD });
    const { exit } = await runCommand(evaluate, ['--root', root, '--compat', 'openpecha']);
    expect([exit, Object.keys(resultsOf(root))]).toEqual([65, ['a_cer.csv']]);
  });
});

describe('an interrupted evaluation', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    '%s ends it at once with nothing half written',
    async (signal) => {
      const page = 'བཀྲ་ཤིས་བདེ་ལེགས། '.repeat(120);
      const rows = Array.from({ length: 2000 }, (_, at) => [`p${at}`, `batch-${at % 9}`, page]);
      const root = evaluationRoot(
        rows,
        Object.fromEntries(
          ['a', 'b', 'c'].map((name, at) => [
            name,
            rows.map(([image, batch, text]) => [
              image!,
              batch!,
              `${text!.slice(at * 7).replaceAll('ེ', 'ི')}${'ཀ'.repeat(300)}`,
            ]),
          ]),
        ),
      );
      const child = spawn(process.execPath, [programPath(), 'evaluate', '--root', root, '--threads', '1'], {
        stdio: 'ignore',
      });
      // the log begins when signals are listened to
      await expect
        .poll(() => existsSync(join(root, 'logs', 'ocr_evaluation.log')), { timeout: 30_000 })
        .toBe(true);
      await new Promise((resolve) => {
        setTimeout(resolve, 300);
      });
      const isRunning = child.exitCode === null;
      child.kill(signal);
      const [status] = (await once(child, 'exit')) as [number];
      expect(isRunning).toBe(true);
      expect(status).toBe(signal === 'SIGINT' ? 130 : 143);
      expect(
        existsSync(join(root, 'data', 'evaluation')) ? readdirSync(join(root, 'data', 'evaluation')) : [],
      ).toEqual([]);
    },
    60_000,
  );
});
