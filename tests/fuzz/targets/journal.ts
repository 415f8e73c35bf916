import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Journal } from '../../../src/infer/journal.ts';
import { ErrataError } from '../../../src/schema/error.ts';
import type { Target } from '../target.ts';
import { memoryFolder } from './memory-folder.ts';

const LINE =
  '{"image_name":"p1","batch_id":"b","status":"ok","text":"a","attempts":1,"duration_ms":1,' +
  '"image_sha256":"i","settings":"s"}\n';

let folder: string | undefined;

/**
 * The journal of a run: a torn last line is put aside and nothing else, anything else is an error that
 * changes nothing.
 */
export const journal: Target = {
  name: 'journal',
  longest: 640,
  tokens: [
    '\n',
    '"status":"empty"',
    '"status":"error"',
    '"repeat":2',
    '"settings":"t"',
    '"cost_usd":1',
    'null',
    '{',
    '}',
    '"details":{}',
    LINE,
  ],
  seeds: [
    LINE,
    `${LINE}${LINE.replace('p1', 'p2').slice(0, 40)}`,
    `${LINE}{"retracted":[{"image_name":"p1","batch_id":"b"}],"settings":"s"}\n`,
  ],
  async run(bytes) {
    folder ??= memoryFolder();
    const path = join(folder, 'm.journal.jsonl');
    rmSync(`${path}.rej`, { force: true });
    writeFileSync(path, bytes);
    const first = await open(path);
    const kept = readFileSync(path);
    ok(bytes.subarray(0, kept.length).equals(kept), 'the journal was changed');
    if (first === undefined) {
      strictEqual(kept.length, bytes.length);
      return;
    }
    if (first.warnings === 0) strictEqual(kept.length, bytes.length);
    else {
      // a whole line that is none loses its line end
      const torn = bytes.subarray(kept.length, bytes.at(-1) === 0x0a ? -1 : bytes.length);
      ok(readFileSync(`${path}.rej`).equals(torn), 'the torn line was not kept');
    }
    deepStrictEqual(await open(path), { ...first, warnings: 0 });
  },
};

/** What a run would know; undefined where it would not start. */
async function open(path: string): Promise<{ records: unknown; warnings: number } | undefined> {
  let warnings = 0;
  try {
    const opened = await Journal.open(path, 's', () => {
      warnings += 1;
    });
    await opened.close();
    return { records: [...opened.records], warnings };
  } catch (error) {
    if (!(error instanceof ErrataError) || error.code === 'INTERNAL') throw error;
    return undefined;
  }
}
