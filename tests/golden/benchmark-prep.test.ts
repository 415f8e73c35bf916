import { existsSync, mkdirSync, readdirSync, readFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/io/hash.ts';
import { normalizeBatchId } from '../../src/schema/batch-id.ts';
import { runErrata, temporaryFolder } from '../cli/run.ts';
import { goldens } from '../goldens.ts';

interface Case {
  readonly tree?: readonly { readonly path: string; readonly sha256: string }[];
  readonly mkdirs?: readonly string[];
}

const EQUAL = [
  'copy-ok',
  'copy-extra-image',
  'copy-duplicate-stem',
  'walk-ok',
  'walk-dots',
  'walk-newlines',
  'walk-duplicate-stem',
  'walk-empty-batch',
  'walk-stray-file',
  'walk-transcript-without-image',
];
const WITHOUT_FINDINGS = new Set(['copy-ok', 'walk-ok', 'walk-dots', 'walk-newlines', 'walk-empty-batch']);

/** Cases that end in a report: the rows that are good, and what the report names. */
const REPORTED: Readonly<Record<string, { readonly rows: readonly string[]; readonly named: RegExp }>> = {
  'copy-missing-image': {
    rows: ['a.jpg', 'c.jpg'],
    named: /annotations\.csv:4: batch-1\/gone\.jpg: image not found.*\(IMAGE_MISSING\)/u,
  },
  'copy-nan-transcript': {
    rows: ['b.jpg'],
    named: /annotations\.csv:2: batch-1\/a\.jpg: image without transcript.*\(IMAGE_WITHOUT_TRANSCRIPT\)/u,
  },
  'copy-source-folder': { rows: ['a.jpg'], named: /b1: taken as batch-1.*\(BATCH_FOLDER_NAME\)/u },
  'walk-image-without-transcript': {
    rows: ['a.jpg'],
    named: /images\/batch-1\/b\.jpg: image without transcript.*\(IMAGE_WITHOUT_TRANSCRIPT\)/u,
  },
  'walk-non-image': { rows: ['a.jpg'], named: /images\/batch-1\/notes\.md: not an image.*\(NOT_AN_IMAGE\)/u },
  'walk-uppercase-suffix': {
    rows: ['A.JPG'],
    named: /images\/batch-1\/B\.JPG: image without transcript.*\(IMAGE_WITHOUT_TRANSCRIPT\)/u,
  },
};

function openCase(name: string): { readonly input: string; readonly expected: string; readonly facts: Case } {
  const folder = join(goldens ?? '', 'benchmark-prep', name);
  const input = temporaryFolder();
  cpSync(join(folder, 'input'), input, { recursive: true });
  const facts = JSON.parse(readFileSync(join(folder, 'case.json'), 'utf8')) as Case;
  for (const path of facts.mkdirs ?? []) mkdirSync(join(input, path), { recursive: true });
  return { input, expected: join(folder, 'expected'), facts };
}

/** Record ends are CRLF in the reference and LF here; line ends inside fields are LF in both. */
const withLf = (path: string): string => readFileSync(path, 'utf8').replaceAll('\r\n', '\n');

describe.skipIf(goldens === undefined)('benchmark preparation equals the reference', () => {
  test('every case of the reference is covered', () => {
    expect([...EQUAL, ...Object.keys(REPORTED), 'walk-hidden-file'].sort()).toEqual(
      readdirSync(join(goldens ?? '', 'benchmark-prep')).sort(),
    );
  });

  test.each(EQUAL)('%s', async (name) => {
    const { input, expected, facts } = openCase(name);
    const root = temporaryFolder();
    const { status, stderr } = await runErrata(['prepare', input, '--root', root, '--keep-final-newline']);
    expect({ status, hasFindings: stderr !== '' }).toEqual({
      status: 0,
      hasFindings: !WITHOUT_FINDINGS.has(name),
    });
    const made = join(root, 'data', 'benchmark');
    expect(readFileSync(join(made, 'benchmark.csv'), 'utf8')).toBe(withLf(join(expected, 'benchmark.csv')));
    expect(readFileSync(join(made, 'stats.json'), 'utf8')).toBe(
      readFileSync(join(expected, 'stats.json'), 'utf8'),
    );
    for (const { path, sha256: hash } of facts.tree ?? []) {
      if (path !== 'benchmark.csv') expect(sha256(readFileSync(join(made, path))), path).toBe(hash);
    }
  });

  test.each(Object.entries(REPORTED))('%s ends in a report', async (name, { rows, named }) => {
    const { input } = openCase(name);
    const root = temporaryFolder();
    const { status, stderr } = await runErrata(['prepare', input, '--root', root]);
    expect(status).toBe(1);
    expect(stderr).toMatch(named);
    const csv = readFileSync(join(root, 'data', 'benchmark', 'benchmark.csv'), 'utf8');
    for (const row of rows) expect(csv).toContain(`\n${row},batch-1,`);
    expect(csv.match(/^[^,\n]+,batch-1,/gmu)).toHaveLength(rows.length);
    const strict = temporaryFolder();
    expect((await runErrata(['prepare', input, '--root', strict, '--strict'])).status).toBe(65);
    expect(existsSync(join(strict, 'data', 'benchmark'))).toBe(false);
  });

  // the reference stops at a file of the system, which it takes for an image: here it is none, and nothing is wrong
  test('walk-hidden-file: a file of the system is no page, also with --strict', async () => {
    const { input } = openCase('walk-hidden-file');
    for (const words of [[], ['--strict', '--keep-final-newline']]) {
      const root = temporaryFolder();
      const { status, stderr } = await runErrata(['prepare', input, '--root', root, ...words]);
      expect({ status, stderr }).toEqual({
        status: 0,
        stderr: 'errata: 1 file of the system, no pages: images/batch-1/.DS_Store\n',
      });
      const csv = readFileSync(join(root, 'data', 'benchmark', 'benchmark.csv'), 'utf8');
      expect(csv.match(/^[^,\n]+,batch-1,/gmu)).toEqual(['a.jpg,batch-1,']);
    }
  });

  test('batch ids are normalised by pattern', () => {
    const lines = readFileSync(join(goldens ?? '', 'batch-ids.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { input: string; general: string });
    for (const { input, general } of lines)
      expect(normalizeBatchId(input), JSON.stringify(input)).toBe(general);
  });
});
