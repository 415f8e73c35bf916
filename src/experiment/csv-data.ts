import type { Columns, CsvRow } from '../io/csv/columns.ts';
import { CsvTable } from '../io/csv/csv-table.ts';
import { RowFault } from '../io/csv/row-fault.ts';
import type { ExperimentConfigData } from './experiment-config.ts';
import type { ExperimentData, ExperimentPage } from './page.ts';

/** Pages of a CSV, a row each. Without a column of ids they are numbered from 1. */
export async function readCsvPages(
  path: string,
  { id, reference, ocr, corrected }: ExperimentConfigData['data']['columns'],
  needsCorrected: boolean,
): Promise<ExperimentData> {
  const columns = {
    id: { name: id ?? 'id', isTrimmed: true, mayLack: id === undefined ? 'file' : undefined },
    reference: { name: reference },
    ocr: { name: ocr },
    corrected: { name: corrected, mayLack: needsCorrected ? undefined : 'both' },
  } as const satisfies Columns;
  const pages: ExperimentPage[] = [];
  const seen = new Set<string>();
  const visit = ({ offset, cells }: CsvRow<typeof columns>): void => {
    const own = cells.id ?? String(pages.length + 1);
    if (own === '' || seen.has(own)) {
      const found = own === '' ? 'an empty id' : `the id ${JSON.stringify(own)} again`;
      throw new RowFault('REPEATED_PAGE', offset, `found ${found}, expected one of its own for each page`);
    }
    seen.add(own);
    pages.push({
      id: own,
      batchId: '',
      imageName: own,
      reference: cells.reference,
      ocr: cells.ocr,
      corrected: needsCorrected ? cells.corrected : undefined,
    });
  };
  await CsvTable.use({ path, label: path }, (table) => table.read(columns, visit));
  return { pages, notes: [] };
}
