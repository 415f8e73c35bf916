import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Recognition } from '../../../../../src/infer/provider.ts';
import { createCommandRecognizer } from '../../../../../src/infer/providers/command/recognizer.ts';
import { commandSettings } from '../../../../../src/infer/providers/command/settings.ts';
import { temporaryFolder } from '../../../../cli/run.ts';
import { contextIn, pageOf, signal } from '../context.ts';

const PAGE = readFileSync('docs/recipes.md', 'utf8');

/** The settings of a recipe as the page has them, without those of the run. */
function recipe(name: string): Record<string, unknown> {
  const [, yaml = ''] = PAGE.split(`### ${name}\n`)[1]?.split(/```(?:yaml)?\n/u) ?? [];
  const { models } = parse(yaml) as { models: Record<string, Record<string, unknown>> };
  const { provider, timeout_ms: _, ...settings } = Object.values(models)[0]!;
  expect(provider).toBe('command');
  return settings;
}

interface StandIn {
  /** Program that is found on the PATH, in JavaScript; `flag(name)` is the word after a flag. */
  readonly program?: readonly [name: string, code: string];
  /** Further files beside it, and variables. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: (folder: string) => Readonly<Record<string, string>>;
}

const HEAD = `#!/usr/bin/env node
const fs = require('fs'), path = require('path'), words = process.argv.slice(2);
const flag = (name) => { const at = words.indexOf(name); return at < 0 ? undefined : words[at + 1]; };
const stem = (file) => path.basename(file, path.extname(file));
`;

async function readWith(
  name: string,
  { program, files = {}, env = () => ({}) }: StandIn,
): Promise<{ readonly read: Recognition; readonly left: readonly string[] }> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'bin'));
  if (program !== undefined) {
    writeFileSync(join(folder, 'bin', program[0]), HEAD + program[1]);
    chmodSync(join(folder, 'bin', program[0]), 0o755);
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  writeFileSync(join(folder, 'page one.png'), 'image');
  const context = contextIn(folder);
  const PATH = [join(folder, 'bin'), process.env['PATH'] ?? ''].join(delimiter);
  const recognizer = createCommandRecognizer(commandSettings.parse(recipe(name)), {
    ...context,
    env: { ...context.env, PATH, ...env(folder) },
  });
  const read = await recognizer.recognize(pageOf(join(folder, 'page one.png')), { signal });
  // nothing is written beside the image
  return { read, left: readdirSync(folder).sort() };
}

const LINES = 'first line\nབོད་ཡིག';

describe.skipIf(process.platform === 'win32')('programs that answer as those of the recipes', () => {
  test.each([
    [
      'PaddleOCR',
      [
        'paddleocr',
        `const image = flag('-i'), out = flag('--save_path'), name = stem(image);
        if (words[0] !== 'ocr' || flag('--use_doc_unwarping') !== 'False') process.exit(2);
        console.error('Creating model: (\\'PP-OCRv5_server_det\\', None)');
        const rec_texts = ['first line', 'བོད་ཡིག'];
        console.log({ res: { input_path: image, page_index: null, rec_texts } });
        fs.mkdirSync(out, { recursive: true });
        fs.writeFileSync(path.join(out, name + '_res.json'), JSON.stringify({ input_path: image, page_index: null,
          model_settings: {}, dt_polys: [[[1, 2]]], rec_texts, rec_scores: [0.9, 0.8] }, null, 4));
        fs.writeFileSync(path.join(out, name + '_ocr_res_img.png'), 'picture');`,
      ],
    ],
    [
      'Surya',
      [
        'surya_ocr',
        `const image = words[0], out = path.join(flag('--output_dir'), stem(image));
        console.error('Detecting bboxes: 100%|██████████| 1/1'); console.log('Wrote results to ' + out);
        fs.mkdirSync(out, { recursive: true });
        fs.writeFileSync(path.join(out, 'results.json'), JSON.stringify({ [stem(image)]: [{ text_lines: [
          { text: 'first line', confidence: 0.99, polygon: [[0, 0]], bbox: [0, 0, 1, 1], chars: [], words: [] },
          { text: 'བོད་ཡིག', confidence: 0.8, polygon: [[0, 1]], bbox: [0, 1, 1, 2], chars: [], words: [] },
        ], image_bbox: [0, 0, 9, 9], page: 1 }] }));`,
      ],
    ],
    [
      'EasyOCR',
      [
        'easyocr',
        `if (flag('-l') !== 'en' || !flag('-f')) process.exit(2);
        console.error('Neither CUDA nor MPS are available - defaulting to CPU.');
        if (flag('--verbose') !== '') console.log('Progress: |████| 100.0% Complete');
        for (const line of ['first line', 'བོད་ཡིག'])
          console.log(flag('--detail') === '0' ? line : "([[0, 0], [9, 0], [9, 9], [0, 9]], '" + line + "', 0.98)");`,
      ],
    ],
    [
      'kraken',
      [
        'kraken',
        `const at = words.indexOf('-i'), [image, out, ...steps] = words.slice(at + 1);
        if (steps.join(' ') !== 'segment -bl ocr -m models/kraken.mlmodel') process.exit(2);
        console.log('Loading ANN models/kraken.mlmodel\\t✓\\nSegmenting\\t✓');
        console.log('Writing recognition results for ' + image + '\\t✓');
        fs.writeFileSync(out, 'first line\\nབོད་ཡིག');`,
      ],
    ],
    [
      'Calamari',
      [
        'calamari-predict',
        `const image = flag('--data.images'), out = flag('--output_dir');
        if (!flag('--checkpoint').endsWith('*.ckpt')) process.exit(2);
        console.log('Found 1 files in the dataset'); console.error('Prediction: 100%|█████| 1/1');
        fs.writeFileSync(path.join(out, stem(image) + '.pred.txt'), 'first line\\nབོད་ཡིག');
        console.log('All files written');`,
      ],
    ],
  ] as const)('%s', async (name, program) => {
    const { read, left } = await readWith(name, { program });
    expect({ ...read, text: read.text.trimEnd() }).toEqual({ status: 'ok', text: LINES });
    expect(left).toEqual(['bin', 'page one.png']);
  });

  const hasPython = ((): boolean => {
    try {
      execFileSync('python3', ['-c', ''], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  })();

  test.skipIf(!hasPython)('docTR (needs python3)', async () => {
    const { read } = await readWith('docTR', {
      files: {
        'python/doctr/__init__.py': '',
        'python/doctr/io.py':
          'class DocumentFile:\n  @staticmethod\n  def from_images(path):\n    open(path).close()\n    return [path]\n',
        'python/doctr/models.py':
          'class Document:\n  def render(self):\n    return "first line\\nབོད་ཡིག"\n' +
          'def ocr_predictor(pretrained=False):\n  assert pretrained\n  return lambda pages: Document()\n',
      },
      env: (folder) => ({ PYTHONPATH: join(folder, 'python') }),
    });
    expect(read).toEqual({ status: 'ok', text: `${LINES}\n` });
  });

  test('an answer of another version is a failure with the path, no empty page', async () => {
    const blocks = `const out = path.join(flag('--output_dir'), stem(words[0])); fs.mkdirSync(out);
      fs.writeFileSync(path.join(out, 'results.json'), JSON.stringify({ a: [{ blocks: [{ html: '<p>x</p>' }] }] }));`;
    await expect(readWith('Surya', { program: ['surya_ocr', blocks] })).rejects.toMatchObject({
      kind: 'page',
      code: 'MALFORMED_RESPONSE',
      message: expect.stringContaining('*.*.text_lines.*.text') as unknown,
    });
  });

  test.each([
    ['kraken', 'kraken', '', /\{output\}: expected the program to write a file there, found none/u],
    ['Calamari', 'calamari-predict', '', /\{folder\}: .* one \.txt file into it, found nothing/u],
    [
      'Calamari',
      'calamari-predict',
      `for (const name of ['a.txt', 'b.txt']) fs.writeFileSync(path.join(flag('--output_dir'), name), '');`,
      /found a\.txt, b\.txt/u,
    ],
    ['kraken', 'kraken', `fs.writeFileSync(words[2], Buffer.from([0xff]));`, /\{output\}: not valid UTF-8/u],
  ])('%s that writes something else fails', async (name, file, code, message) => {
    await expect(readWith(name, { program: [file, code] })).rejects.toMatchObject({
      kind: 'page',
      message: expect.stringMatching(message) as unknown,
    });
  });
});
