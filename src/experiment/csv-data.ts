import { FileSource } from '../io/csv/byte-source.ts';
import { CsvFault } from '../io/csv/csv-fault.ts';
import { lineOf, skipBlankLines } from '../io/csv/position.ts';
import { readCsv } from '../io/csv/read-csv.ts';
import { readError } from '../io/read-text.ts';
import { ErrataError } from '../schema/error.ts';
import type { ExperimentConfigData } from './experiment-config.ts';
import type { ExperimentData, ExperimentPage } from './page.ts';

interface Row {
  readonly offset: number;
  readonly fields: readonly string[];
}

/** Pages of a CSV, a row each. Without a column of ids they are numbered from 1. */
export async function readCsvPages(
  path: string,
  columns: ExperimentConfigData['data']['columns'],
  needsCorrected: boolean,
): Promise<ExperimentData> {
  const source = await FileSource.open(path).catch((cause: unknown) => {
    throw readError(path, cause);
  });
  try {
    const rows: Row[] = [];
    await readCsv(source, 'rfc4180', ({ offset, fields }) => {
      rows.push({ offset, fields });
    });
    const [header, ...pages] = rows;
    if (header === undefined)
      throw new ErrataError('EMPTY_FILE', `${path}: empty file, expected a CSV with a header`);
    return {
      pages: await toPages(pages, placesOf(header.fields, columns, needsCorrected, path), source, path),
      notes: [],
    };
  } catch (error) {
    if (error instanceof CsvFault)
      throw new ErrataError(error.code, `${path}:${await lineOf(source, error.offset)}: ${error.message}`, {
        cause: error,
      });
    throw error instanceof ErrataError ? error : readError(path, error);
  } finally {
    await source.close();
  }
}

interface Places {
  readonly id: number;
  readonly reference: number;
  readonly ocr: number;
  readonly corrected: number;
  readonly count: number;
}

function placesOf(
  header: readonly string[],
  { id, reference, ocr, corrected }: ExperimentConfigData['data']['columns'],
  needsCorrected: boolean,
  path: string,
): Places {
  const names = header.map((name) => name.trim());
  const find = (name: string): number => {
    const at = names.indexOf(name);
    if (at < 0)
      throw new ErrataError('MISSING_COLUMN', `${path}:1: missing column ${name}, found ${names.join(', ')}`);
    return at;
  };
  return {
    id: id === undefined ? names.indexOf('id') : find(id),
    reference: find(reference),
    ocr: find(ocr),
    corrected: needsCorrected ? find(corrected) : -1,
    count: names.length,
  };
}

async function toPages(
  rows: readonly Row[],
  places: Places,
  source: FileSource,
  path: string,
): Promise<ExperimentPage[]> {
  const seen = new Set<string>();
  const lineAt = async ({ offset }: Row): Promise<number> =>
    lineOf(source, await skipBlankLines(source, offset));
  const pages: ExperimentPage[] = [];
  for (const row of rows) {
    const { fields } = row;
    if (fields.length !== places.count)
      throw new ErrataError(
        fields.length > places.count ? 'LONG_ROW' : 'SHORT_ROW',
        `${path}:${await lineAt(row)}: row has ${fields.length} fields, expected ${places.count}`,
      );
    const id = places.id < 0 ? String(pages.length + 1) : fields[places.id]!.trim();
    if (id === '' || seen.has(id))
      throw new ErrataError(
        'REPEATED_PAGE',
        `${path}:${await lineAt(row)}: found ${id === '' ? 'an empty id' : `the id ${JSON.stringify(id)} again`}, expected one of its own for each page`,
      );
    seen.add(id);
    pages.push({
      id,
      batchId: '',
      imageName: id,
      reference: fields[places.reference]!,
      ocr: fields[places.ocr]!,
      corrected: places.corrected < 0 ? undefined : fields[places.corrected]!,
    });
  }
  return pages;
}
