import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { runErrata, temporaryFolder } from '../run.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures/bdrc', import.meta.url));
const PAGES = ['empty_white.png', 'not_an_image.png', 'tiny_300x120.png', 'tiny_60x24.png'];
const golden = (
  JSON.parse(readFileSync(join(FIXTURES, 'goldens.json'), 'utf8')) as {
    images: Record<string, { runs: { texts: Record<string, string> }[] }>;
  }
).images;

/** A root with four pages and the given models. */
function makeRoot(models: readonly string[]): string {
  const root = temporaryFolder();
  const images = join(root, 'data', 'benchmark', 'images', 'batch-1');
  mkdirSync(images, { recursive: true });
  for (const page of PAGES) cpSync(join(FIXTURES, 'images', page), join(images, page));
  cpSync(join(FIXTURES, 'models'), join(root, 'models'), { recursive: true });
  writeFileSync(
    join(root, 'data', 'benchmark', 'benchmark.csv'),
    `image_name,batch_id,transcript\n${PAGES.map((page) => `${page},batch-1,x\n`).join('')}`,
  );
  writeFileSync(
    join(root, 'errata.config.yaml'),
    [
      'workers: 2',
      'models_dir: models',
      'line_model: models/lines/lines.onnx',
      'models:',
      ...models.map((model) => `  ${model}`),
      '',
    ].join('\n'),
  );
  return root;
}

function quote(text: string): string {
  return text.includes('\n') ? `"${text}"` : text;
}

function rows(key: string, empty: readonly string[]): string {
  const text = (page: string): string => (empty.includes(page) ? '' : golden[page]!.runs[0]!.texts[key]!);
  const listed = PAGES.filter(
    (page) => empty.includes(page) || golden[page]!.runs[0]!.texts[key] !== undefined,
  );
  return `image_name,batch_id,inference\n${listed.map((page) => `${page},batch-1,${quote(text(page))}\n`).join('')}`;
}

test('models are read from the configuration; a broken one is told of and the others go on', async () => {
  const root = makeRoot([
    'ocr-wylie: { provider: bdrc }',
    'Other: { provider: bdrc, model_dir: models/ocr-stack, encoding: wylie, compat: true }',
    'Broken: { provider: bdrc, model_dir: models/lines }',
  ]);
  const { status, stderr } = await runErrata([
    'run',
    '--root',
    root,
    '--debug-lines',
    join(root, 'pictures'),
  ]);
  expect(status).toBe(1);
  const csv = (model: string): string => readFileSync(join(root, 'data', 'models', `${model}.csv`), 'utf8');
  expect(csv('ocr-wylie')).toBe(rows('ocr-wylie/unicode', ['empty_white.png']));
  expect(csv('Other')).toBe(rows('ocr-stack/wylie', ['empty_white.png', 'not_an_image.png']));
  expect(existsSync(join(root, 'data', 'models', 'Broken.csv'))).toBe(false);
  expect(stderr.split('\n').filter((line) => line.includes('MODEL_FILE_MISSING'))).toEqual([
    expect.stringMatching(/^errata: Broken: .*model_config\.json: not found/u),
  ]);
  const journal = readFileSync(join(root, 'data', 'models', 'ocr-wylie.journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { image_name: string; status: string; details?: { boxes: unknown[] } },
    );
  const byPage = Object.fromEntries(
    journal.filter((entry) => entry.image_name !== undefined).map((entry) => [entry.image_name, entry]),
  );
  expect(Object.fromEntries(PAGES.map((page) => [page, byPage[page]?.status]))).toEqual({
    'empty_white.png': 'empty',
    'not_an_image.png': 'error',
    'tiny_300x120.png': 'ok',
    'tiny_60x24.png': 'ok',
  });
  expect(byPage['tiny_300x120.png']?.details?.boxes).toHaveLength(2);
  for (const model of ['ocr-wylie', 'Other'])
    expect(existsSync(join(root, 'pictures', model, 'batch-1', 'tiny_300x120.png.png')), model).toBe(true);
});

test('the engine in TypeScript writes the same file', async () => {
  const root = makeRoot(['ocr-wylie: { provider: bdrc }']);
  const { status } = await runErrata(['run', '--root', root, '--engine', 'ts']);
  expect(status).toBe(1);
  expect(readFileSync(join(root, 'data', 'models', 'ocr-wylie.csv'), 'utf8')).toBe(
    rows('ocr-wylie/unicode', ['empty_white.png']),
  );
});

test.each(['encoding: ewts', 'k_factor: 0', 'merge_lines: "yes"'])(
  '%s exits 78 and names the setting',
  async (setting) => {
    const root = makeRoot([`ocr-wylie: { provider: bdrc, ${setting} }`]);
    const { status, stderr } = await runErrata(['run', '--root', root]);
    expect(status).toBe(78);
    expect(stderr).toContain(setting.split(':')[0]);
  },
);
