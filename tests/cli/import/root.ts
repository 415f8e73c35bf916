import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runErrata, temporaryFolder, type ProgramResult } from '../run.ts';

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A root whose benchmark has the given pages (`batch/image`), and other files. */
export function rootWith(pages: readonly string[], files: Files = {}): string {
  const root = temporaryFolder();
  const rows = pages.map((page) => {
    const [batch = '', image = ''] = page.split('/');
    return `${image},${batch},text of ${image}\n`;
  });
  put(root, { 'data/benchmark/benchmark.csv': `image_name,batch_id,transcript\n${rows.join('')}`, ...files });
  return root;
}

function put(root: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

export interface Imported extends ProgramResult {
  readonly root: string;
  /** Rows of the model without the header; undefined when there is no file. */
  readonly rows: string | undefined;
}

/** Imports `source` of the root as model `M`. */
export async function importFrom(
  root: string,
  source: string,
  ...words: readonly string[]
): Promise<Imported> {
  const result = await runErrata(['import', source, '--model', 'M', '--root', '.', ...words], { cwd: root });
  return { ...result, root, rows: modelRows(root) };
}

export function modelRows(root: string, model = 'M'): string | undefined {
  try {
    const text = readFileSync(join(root, 'data/models', `${model}.csv`), 'utf8');
    return text.replace(/^image_name,batch_id,inference\n/u, '');
  } catch {
    return undefined;
  }
}
