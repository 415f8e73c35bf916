import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as prepare } from '../../src/cli/commands/prepare.ts';
import { normalizeBatchId } from '../../src/schema/batch-id.ts';
import { temporaryFolder } from '../cli/run.ts';
import { runCommand } from '../run-command.ts';

const { cases, batchIds } = JSON.parse(
  readFileSync(new URL('preparation.json', import.meta.url), 'utf8'),
) as {
  readonly cases: readonly {
    readonly name: string;
    readonly images: readonly string[];
    readonly texts: Readonly<Record<string, string>>;
    readonly hasFindings: boolean;
    readonly benchmark: string;
    readonly stats: string;
    /** Which image of the source is where, and the transcripts. */
    readonly made: Readonly<Record<'images' | 'transcripts', Readonly<Record<string, string>>>>;
  }[];
  readonly batchIds: readonly (readonly [given: string, normalized: string])[];
};

const SIGNATURE = '\x89PNG\r\n\x1a\n';
const imageOf = (path: string): Buffer =>
  Buffer.concat([Buffer.from(SIGNATURE, 'latin1'), Buffer.from(path)]);

/** Ends of records are CR LF there and LF here; line ends inside of fields are LF in both. */
const withLf = (csv: string): string => csv.replaceAll('\r\n', '\n');

function write(root: string, path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

describe('benchmarks are those of the OpenPecha program', () => {
  test.each(cases.map((entry) => [entry.name, entry] as const))('%s', async (_, entry) => {
    const [source, root] = [temporaryFolder(), temporaryFolder()];
    for (const path of entry.images) write(source, path, imageOf(path));
    for (const [path, text] of Object.entries(entry.texts)) write(source, path, text);
    const { exit, messages } = await runCommand(prepare, [
      source,
      '--root',
      root,
      '--quiet',
      '--keep-final-newline',
    ]);
    expect({ exit, hasFindings: messages.length > 0 }, messages.join('\n')).toEqual({
      exit: 0,
      hasFindings: entry.hasFindings,
    });
    const made = (path: string): Buffer => readFileSync(join(root, 'data', 'benchmark', path));
    expect(made('benchmark.csv').toString()).toBe(withLf(entry.benchmark));
    expect(made('stats.json').toString()).toBe(entry.stats);
    for (const [path, from] of Object.entries(entry.made.images))
      expect(made(path).equals(imageOf(from)), path).toBe(true);
    for (const [path, text] of Object.entries(entry.made.transcripts))
      expect(made(path).toString(), path).toBe(text);
  });

  test.each(batchIds)('the batch %j becomes %j', (given, normalized) => {
    expect(normalizeBatchId(given)).toBe(normalized);
  });
});
