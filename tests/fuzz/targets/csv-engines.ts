import { deepStrictEqual } from 'node:assert';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { MemorySource } from '../../../src/io/csv/byte-source.ts';
import { CsvFault } from '../../../src/io/csv/csv-fault.ts';
import { lineOf, skipBlankLines } from '../../../src/io/csv/position.ts';
import { readCsv, type CsvDialect } from '../../../src/io/csv/read-csv.ts';
import { planOf } from '../../../src/metrics/plan.ts';
import { engines } from '../../engines.ts';
import { seenCorpus } from '../../property/seen-corpus.ts';
import { halves, type Target } from '../target.ts';
import { memoryFolder } from './memory-folder.ts';

let root: string | undefined;

/** To start threads takes longer than the rest, and what is counted of texts is the target `engines`. */
const LEAST = { threads: 1, plan: planOf({ metrics: ['cer'] }) };

/** Both readers of CSV files: in pieces as whole, and the engine in TypeScript as the native one. */
export const csvEngines: Target = {
  name: 'csv-engines',
  longest: 384,
  tokens: [
    ',',
    '"',
    '""',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\t',
    '\ufeff',
    'NA',
    'a,b,c\n',
    '"x\n",y,"z"\n',
    '\u0000',
    '\u00a0',
    'ཀ',
  ],
  seeds: ['00\u0009\u0000a,b1,one\na,b1,oneone,a,b1,\ntwo,c,b1,', '11\u0004\u0000"a ""q"" b",b,c\r\n"x",a,b'],
  async run(bytes) {
    const content = bytes.subarray(2);
    const piece = Math.max(1, bytes[1] ?? 1);
    if (engines.length < 2) return checkPieces(content, piece);
    root ??= makeRoot();
    writeFiles(root, content);
    const rules = (bytes[0] ?? 0) % 2 === 0 ? 'strict' : 'openpecha';
    // the native reader has a thread: it works while this one does the rest, and is looked at in between
    const [native, ts] = await Promise.all([
      seenCorpus(root, 'native', rules, LEAST),
      checkPieces(content, piece)
        .then(() => nextTurn())
        .then(() => seenCorpus(root!, 'ts', rules, LEAST)),
    ]);
    deepStrictEqual(ts, native);
  },
};

async function checkPieces(content: Buffer, piece: number): Promise<void> {
  for (const dialect of ['rfc4180', 'pandas', 'repair'] as const)
    deepStrictEqual(await read(content, dialect, piece), await read(content, dialect, content.length));
}

function writeFiles(folder: string, content: Buffer): void {
  const [benchmark, model] = halves(content);
  const write = (path: string[], header: string, rows: Buffer): void => {
    writeFileSync(join(folder, 'data', ...path), Buffer.concat([Buffer.from(header), rows]));
  };
  write(['benchmark', 'benchmark.csv'], 'image_name,batch_id,transcript\n', benchmark);
  write(['models', 'm.csv'], 'inference,image_name,batch_id,note\r\n', model);
}

function makeRoot(): string {
  const folder = memoryFolder();
  for (const name of ['benchmark', 'models']) mkdirSync(join(folder, 'data', name), { recursive: true });
  return folder;
}

/** The records with their lines, or code and place of the fault. */
async function read(bytes: Buffer, dialect: CsvDialect, piece: number): Promise<unknown> {
  const source = new MemorySource(bytes, piece);
  const records: { offset: number; fields: string[] }[] = [];
  try {
    for await (const batch of readCsv(source, dialect)) records.push(...batch.records);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return [error.code, error.offset, await lineOf(source, error.offset)];
  }
  const placed = records.map(async ({ offset, fields }) => [await skipBlankLines(source, offset), fields]);
  return Promise.all(placed);
}
