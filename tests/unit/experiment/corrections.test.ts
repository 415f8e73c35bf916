import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readCorrections } from '../../../src/experiment/corrections.ts';
import { sha256 } from '../../../src/io/hash.ts';
import { temporaryFolder } from '../../cli/run.ts';

const page = (id: string, ocr: string) => ({
  id,
  batchId: '',
  imageName: id,
  reference: '',
  ocr,
  corrected: undefined,
});
const line = (id: string, ocr: string, status: string, text?: string, settings = 's') => ({
  image_name: id,
  batch_id: '',
  status,
  text,
  attempts: 1,
  duration_ms: 1,
  image_sha256: sha256(ocr),
  settings,
});

test('the last line of a page counts, if it is of this text and these settings', async () => {
  const journal = join(temporaryFolder(), 'j.jsonl');
  const lines = [
    line('1', 'a', 'error'),
    line('1', 'a', 'ok', 'A'),
    line('2', 'another text', 'ok', 'B'),
    line('3', 'c', 'ok', 'C', 'other'),
    line('4', 'd', 'error'),
    { retracted: [{ image_name: '4', batch_id: '', repeat: 1 }], settings: 's' },
    line('5', 'e', 'empty', ''),
    line('6', 'f', 'truncated', 'F'),
    line('7', 'g', 'blocked', ''),
    line('unknown', 'x', 'ok', 'X'),
  ];
  writeFileSync(journal, `${lines.map((entry) => JSON.stringify(entry)).join('\n')}\n{"image_na`);
  const pages = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((ocr, at) => page(String(at + 1), ocr));
  expect(Object.fromEntries(await readCorrections(journal, 's', pages, false))).toEqual({
    1: { status: 'ok', text: 'A' },
    5: { status: 'empty', text: '' },
    6: { status: 'truncated', text: 'F' },
    7: { status: 'blocked', text: undefined },
  });
});

test('texts lose the ends that only files have, unless they are kept', async () => {
  const journal = join(temporaryFolder(), 'j.jsonl');
  writeFileSync(journal, `${JSON.stringify(line('1', 'a', 'ok', '\ufeff A \n'))}\n`);
  const read = (keepsEnds: boolean) => readCorrections(journal, 's', [page('1', 'a')], keepsEnds);
  expect((await read(false)).get('1')).toEqual({ status: 'ok', text: ' A ' });
  expect((await read(true)).get('1')).toEqual({ status: 'ok', text: '\ufeff A \n' });
});
