export interface CsvRecord {
  /** Offset of the record or of blank lines before it: `skipBlankLines` finds the record itself. */
  readonly offset: number;
  readonly fields: string[];
}
