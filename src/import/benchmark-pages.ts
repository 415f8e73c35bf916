import { CsvTable } from '../io/csv/csv-table.ts';
import { named } from '../io/named-file.ts';
import { BENCHMARK_COLUMNS } from '../schema/benchmark.ts';
import { PageNames, type PageName } from '../source/page-names.ts';

const [image, batch] = BENCHMARK_COLUMNS;
const COLUMNS = {
  imageName: { name: image, isTrimmed: true },
  batchId: { name: batch, isTrimmed: true },
} as const;

/** The pages of benchmark.csv. */
export async function readPageNames(path: string): Promise<PageNames> {
  const pages = new Map<string, PageName>();
  await CsvTable.use(
    named(path),
    (table) =>
      table.read(COLUMNS, ({ cells: { imageName, batchId } }) => {
        pages.set(`${batchId}/${imageName}`, { imageName, batchId });
      }),
    'errata prepare makes it',
  );
  return new PageNames([...pages.values()]);
}
