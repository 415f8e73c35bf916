import { CsvTable } from '../../io/csv/csv-table.ts';

export interface AnnotationRow {
  readonly imageName: string;
  readonly batchId: string;
  readonly transcript: string;
  /** 1-based line on which the row starts. */
  readonly line: number;
}

/** The names that each column may have; the first shape is that of annotation tools, the second that of benchmark.csv. */
const SHAPES = [
  {
    imageName: { name: 'task_name' },
    batchId: { name: 'batch_id' },
    transcript: { name: 'task_transcript' },
  },
  { imageName: { name: 'image_name' }, batchId: { name: 'batch_id' }, transcript: { name: 'transcript' } },
] as const;

const namesOf = (shape: (typeof SHAPES)[number]): readonly string[] =>
  Object.values(shape).map(({ name }) => name);

/** The shape of which a header lacks the fewest columns. */
function shapeOf(header: readonly string[]): (typeof SHAPES)[number] {
  const [first, second] = SHAPES;
  const lacking = (shape: (typeof SHAPES)[number]): number =>
    namesOf(shape).filter((name) => !header.includes(name)).length;
  return lacking(second) < lacking(first) ? second : first;
}

/** Reads an annotations CSV (RFC 4180) row by row; the first fault of form ends it with file and line. */
export async function* readAnnotations(path: string): AsyncGenerator<AnnotationRow> {
  const table = await CsvTable.open({ path, label: path });
  try {
    const expected = SHAPES.map((shape) => namesOf(shape).join(', ')).join(' or ');
    for await (const rows of table.rows(shapeOf, { expected, takesNul: true }))
      for (const { offset, cells } of rows) yield { ...cells, line: await table.line(offset) };
  } finally {
    await table.close();
  }
}
