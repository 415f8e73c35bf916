import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { PROJECT } from '../../scripts/run-command.mjs';
import { altoOf, hocrOf, pageXmlOf } from './markup.ts';

interface SamplePage {
  /** Name of the image without its suffix. */
  readonly stem: string;
  readonly batch: string;
  readonly image: Buffer;
  readonly text: string;
}

const BATCHES = { 'batch-1': 'tibetan-print', 'batch-2': 'tibetan-degraded', 'batch-3': 'latin' };

/** The shipped sample under the names that the pages use. */
export function samplePages(): readonly SamplePage[] {
  const files = Object.entries(BATCHES).flatMap(([batch, folder]) =>
    readdirSync(join(PROJECT, 'data/sample', folder))
      .filter((name) => name.endsWith('.png'))
      .sort()
      .map((name) => ({ batch, path: join(PROJECT, 'data/sample', folder, name) })),
  );
  return files.map(({ batch, path }, at) => ({
    stem: `p${at + 1}`,
    batch,
    image: readFileSync(path),
    text: readFileSync(path.replace(/png$/u, 'txt'), 'utf8').trimEnd(),
  }));
}

/** What a model read: every so many characters one is lost. */
export function misread(text: string, every: number): string {
  return [...text].filter((sign, at) => sign === '\n' || at % every !== every - 1).join('');
}

/** Models by name, with the distance of their errors. */
const MODELS = { Woodblock: 60, Modern: 40, Gemini: 33, Tesseract: 14, M: 25 };

export class Tree {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  write(path: string, content: string | Uint8Array): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), content);
  }
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function csv(head: string, rows: readonly (readonly string[])[]): string {
  return [head, ...rows.map((cells) => cells.map(quoted).join(','))].map((row) => `${row}\n`).join('');
}

/** Scans and transcripts in every form that a page prepares. */
export function writeSources(tree: Tree, pages: readonly SamplePage[]): void {
  for (const { stem, batch, image, text } of pages) {
    tree.write(`scans/${batch}/${stem}.jpg`, image);
    tree.write(`scans/${batch}/${stem}.txt`, text);
    tree.write(`images/${batch}/${stem}.jpg`, image);
    tree.write(`truth/${batch}/${stem}.txt`, text);
    tree.write(`output/${batch}/${stem}.txt`, misread(text, 20));
    tree.write(`tesseract-out/${batch}/${stem}.txt`, misread(text, 14));
  }
  tree.write(
    'annotations.csv',
    csv(
      'task_name,batch_id,task_transcript',
      pages.map(({ stem, batch, text }) => [`${stem}.jpg`, batch, text]),
    ),
  );
  tree.write(
    'results.csv',
    csv(
      'file,text',
      pages.map(({ stem, text }) => [`${stem}.jpg`, misread(text, 30)]),
    ),
  );
  tree.write(
    'pages.csv',
    csv(
      'image_name,batch_id,century',
      pages.map(({ stem, batch }) => [`${stem}.jpg`, batch, batch === 'batch-3' ? '20' : '18']),
    ),
  );
  for (const { stem, image, text } of pages.slice(0, 3)) {
    const line = text.split('\n')[0]!;
    tree.write(`lines/${stem}.png`, image);
    tree.write(`lines/${stem}.gt.txt`, line);
    tree.write(`lines/${stem}.pred.txt`, misread(line, 9));
  }
  writeArchive(tree, pages.slice(10));
  writeTables(tree, pages.slice(0, 4));
}

/** Images with PAGE XML, ALTO and hOCR, as archives and OCR-D keep them. */
function writeArchive(tree: Tree, pages: readonly SamplePage[]): void {
  for (const { stem, image, text } of pages) {
    const name = `${stem}.png`;
    const [lines, read] = [text.split('\n'), misread(text, 12).split('\n')];
    tree.write(`archive/scans/${name}`, image);
    tree.write(`archive/page/${stem}.xml`, pageXmlOf(lines, name));
    tree.write(`archive/alto/${stem}.xml`, altoOf(read, name));
    tree.write(`workspace/OCR-D-IMG/${name}`, image);
    tree.write(`workspace/OCR-D-GT-SEG-LINE/${stem}.xml`, pageXmlOf(lines, name));
    tree.write(`workspace/OCR-D-OCR-TESS/OCR-D-OCR-TESS_${stem}.xml`, pageXmlOf(read, name));
  }
  const text = pages[0]!.text.split('\n');
  tree.write('page.xml', pageXmlOf(text, 'page.png'));
  tree.write('page.hocr', hocrOf(text, 'page.png'));
}

/** Datasets in Parquet, with the columns that the pages name. */
function writeTables(tree: Tree, pages: readonly SamplePage[]): void {
  const column = (name: string, data: readonly unknown[]): { name: string; data: unknown[] } => ({
    name,
    data: [...data],
  });
  const table = (columns: { name: string; data: unknown[] }[]): Uint8Array =>
    new Uint8Array(parquetWriteBuffer({ columnData: columns }));
  const images = pages.map(({ image }) => new Uint8Array(image));
  const [ids, texts] = [pages.map(({ stem }) => `${stem}.jpg`), pages.map(({ text }) => text)];
  const hugging = table([column('image', images), column('text', texts)]);
  tree.write('train.parquet', hugging);
  tree.write('data/train-00000-of-00001.parquet', hugging);
  tree.write(
    'data/train.parquet',
    table([column('page_image', images), column('ground_truth', texts), column('id', ids)]),
  );
  const read = texts.map((text) => misread(text, 18));
  tree.write('predictions.parquet', table([column('id', ids), column('generated_text', read)]));
  tree.write('read.parquet', table([column('image_name', ids), column('inference', read)]));
}

/** Pairs of texts, and the other files that commands take. */
export function writeTexts(tree: Tree, pages: readonly SamplePage[]): void {
  const { text } = pages[10]!;
  for (const name of ['a', 'page.gt']) tree.write(`${name}.txt`, text);
  for (const name of ['b', 'page.ocr']) tree.write(`${name}.txt`, misread(text, 12));
  const pairs = pages.map(({ stem, text: reference }) => ({
    id: stem,
    reference,
    hypothesis: misread(reference, 20),
  }));
  tree.write('pairs.jsonl', pairs.map((pair) => `${JSON.stringify(pair)}\n`).join(''));
  tree.write('rules.tsv', '# accents that the scanner loses\né\te\nè\te\n');
  const rows = pages.map(({ stem, text: reference }) => [
    stem,
    reference,
    misread(reference, 12),
    misread(reference, 30),
  ]);
  tree.write('corrections.csv', csv('id,reference,ocr,corrected', rows));
  tree.write('fix.yaml', 'data:\n  csv: corrections.csv\nexperiment: { semantic: false, resamples: 200 }\n');
}

/** What models read, and a configuration whose models read the same again. */
export function writeModels(tree: Tree, pages: readonly SamplePage[]): void {
  for (const [model, every] of Object.entries(MODELS)) {
    const rows = pages.map(({ stem, batch, text }) => [`${stem}.jpg`, batch, misread(text, every)]);
    tree.write(`data/models/${model}.csv`, csv('image_name,batch_id,inference', rows));
    tree.write(`readings/${model}.csv`, csv('image_name,batch_id,inference', rows));
  }
  const models = Object.keys(MODELS).map(
    (model) => `  ${model}: { provider: csv, file: readings/${model}.csv, price: { page: 0.001 } }\n`,
  );
  tree.write('errata.config.yaml', `models:\n${models.join('')}`);
}
