import { parse } from 'csv-parse/sync';
import { readFile } from '../io/read-file.ts';
import { ErrataError, systemCode } from '../schema/error.ts';
import type { PageScores } from './page-scores.ts';

/** Page rates of a `{model}_cer.csv`: enough for the macro average; undefined when there is no such file. */
export async function readCerFile(path: string, model: string): Promise<PageScores | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  return parseCerFile(text, path, model);
}

/** Parses the text of such a file; an empty cell is an undefined rate. */
export function parseCerFile(text: string, path: string, model: string): PageScores {
  const fail = (line: number, message: string, cause?: unknown): ErrataError =>
    new ErrataError('CER_FILE_INVALID', `${path}:${line}: ${message}`, { cause });
  let rows: string[][];
  try {
    rows = parse(text, { bom: true });
  } catch (error) {
    throw fail(1, `no CSV: ${error instanceof Error ? error.message : String(error)}`, error);
  }
  const [header, ...pages] = rows;
  if (header?.join(',') !== 'image_name,batch_id,cer')
    throw fail(
      1,
      `expected the columns image_name,batch_id,cer, got ${JSON.stringify(header?.join(',') ?? '')}`,
    );
  const rates = Float64Array.from(pages, (row, index) => {
    const cell = row[2] ?? '';
    const rate = cell === '' ? Number.NaN : Number(cell);
    if (cell !== '' && !(rate >= 0))
      throw fail(index + 2, `expected cer to be a number from 0 up, got ${JSON.stringify(cell)}`);
    return rate;
  });
  return {
    model,
    imageNames: pages.map((row) => row[0] ?? ''),
    batchIds: pages.map((row) => row[1] ?? ''),
    rates,
  };
}
