import { CsvTable } from '../io/csv/csv-table.ts';
import type { BenchmarkLayout } from '../io/layout.ts';
import { filesOf, tableAt } from '../io/table-files.ts';
import { formOf } from '../io/table/open-table.ts';
import { readRows } from '../corpus/rows.ts';
import { trimSpace } from '../text/trim-space.ts';
import { BENCHMARK_COLUMNS } from '../schema/benchmark.ts';
import { PageNames, type PageName } from '../source/page-names.ts';

const [image, batch] = BENCHMARK_COLUMNS;
const COLUMNS = {
  imageName: { name: image, isTrimmed: true },
  batchId: { name: batch, isTrimmed: true },
} as const;

/** The pages of a benchmark in any form; of a CSV file nobody needs the texts here. */
export async function readPageNames({ table: base }: BenchmarkLayout): Promise<PageNames> {
  const pages = new Map<string, PageName>();
  const add = (imageName: string, batchId: string): void => {
    pages.set(`${batchId}/${imageName}`, { imageName, batchId });
  };
  for (const file of filesOf(await tableAt(base))) {
    if ((await formOf(file)) === 'csv') {
      const read = (table: CsvTable): Promise<void> =>
        table.read(COLUMNS, ({ cells: { imageName, batchId } }) => {
          add(imageName, batchId);
        });
      await CsvTable.use(file, read, 'errata prepare makes it');
    } else
      await readRows(
        file,
        { rules: 'strict', role: 'transcript' },
        ({ image: name = '', batch: id = '' }) => {
          add(trimSpace(name), trimSpace(id));
        },
      );
  }
  return new PageNames([...pages.values()]);
}
