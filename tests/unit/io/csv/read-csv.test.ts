import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MemorySource } from '../../../../src/io/csv/byte-source.ts';
import { CsvFault } from '../../../../src/io/csv/csv-fault.ts';
import { lineOf, skipBlankLines } from '../../../../src/io/csv/position.ts';
import { readCsv, type CsvDialect } from '../../../../src/io/csv/read-csv.ts';

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
}
type Outcome =
  | { readonly rows: readonly Row[] }
  | { readonly error: { readonly code: string; readonly line: number; readonly offset: number } };
interface Case {
  readonly name: string;
  readonly input?: string;
  readonly hex?: string;
  readonly fill?: readonly [string, number];
  readonly value?: string;
  readonly rfc4180: Outcome;
  readonly pandas: Outcome;
}

const { cases } = JSON.parse(readFileSync(new URL('../../../cases/csv.json', import.meta.url), 'utf8')) as {
  cases: readonly Case[];
};

function bytesOf({ input = '', hex, fill }: Case): Uint8Array {
  if (hex !== undefined) return Buffer.from(hex, 'hex');
  return Buffer.from(fill === undefined ? input : input.replace('@', fill[0].repeat(fill[1])));
}

function expectedOf({ fill, value }: Case, outcome: Outcome): Outcome {
  if (fill === undefined || 'error' in outcome) return outcome;
  return {
    rows: outcome.rows.map(({ line, fields }) => ({
      line,
      fields: fields.map((field) => field.replace('@', (value ?? fill[0]).repeat(fill[1]))),
    })),
  };
}

async function outcomeOf(bytes: Uint8Array, piece: number, dialect: CsvDialect): Promise<Outcome> {
  const source = new MemorySource(bytes, piece);
  const found: { offset: number; fields: readonly string[] }[] = [];
  try {
    for await (const { records } of readCsv(source, dialect)) found.push(...records);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { error: { code: error.code, line: await lineOf(source, error.offset), offset: error.offset } };
  }
  const rows = [];
  for (const { offset, fields } of found)
    rows.push({ line: await lineOf(source, await skipBlankLines(source, offset)), fields });
  return { rows };
}

describe.each(['rfc4180', 'pandas'] as const)('%s, as the native reader', (dialect) => {
  test.each(cases.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const bytes = bytesOf(entry);
    const pieces =
      bytes.length > 1000
        ? [65521, bytes.length]
        : Array.from({ length: Math.max(1, bytes.length) }, (__, at) => at + 1);
    for (const piece of pieces) {
      const outcome = await outcomeOf(bytes, piece, dialect);
      expect(outcome, `pieces of ${piece}`).toEqual(expectedOf(entry, entry[dialect]));
    }
  });
});
