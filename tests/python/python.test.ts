import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { venvProgram, whyNoPackage } from '../../scripts/python-package.mjs';
import { PROJECT } from '../../scripts/run-command.mjs';
import { align, cer, distance, score, segment } from '../../src/library/index.ts';

const reason = whyNoPackage();
if (reason !== undefined) console.log(`skipped: ${reason}`);

const FOLDER = join('crates', 'python', 'tests');
const PYTHON = venvProgram('python');

/** What a pair is asked for in Python: one line of JSON in, one out. */
const PROGRAM = `
import errata, json, sys
for line in sys.stdin:
    reference, hypothesis, unit = json.loads(line)
    print(json.dumps([
        errata.score(reference, hypothesis, unit=unit),
        errata.align(reference, hypothesis, unit=unit),
        errata.cer(reference, hypothesis, unit=unit, denominator="max"),
        errata.distance(reference, hypothesis, unit=unit, normalize=["NFC", "whitespace"]),
        errata.segment(hypothesis, unit=unit),
    ]))
`;

const UNITS = ['codepoint', 'grapheme', 'word', 'syllable', 'line'] as const;
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      ' ',
      '\n',
      '\r\n',
      'é',
      'e\u0301',
      '𠮷',
      '👩‍🚀',
      'ཀ',
      'ྲ',
      'ི',
      '་',
      '།',
      '༡',
      '\u00a0',
    ),
    {
      maxLength: 60,
    },
  )
  .map((letters) => letters.join(''));

/** Indices of code points as offsets in UTF-16. */
function inUtf16(whole: string, [start, end]: readonly [number, number]): [number, number] {
  const letters = [...whole];
  const offset = (at: number): number => letters.slice(0, at).join('').length;
  return [offset(start), offset(end)];
}

function expected(reference: string, hypothesis: string, unit: (typeof UNITS)[number]): unknown[] {
  return [
    score(reference, hypothesis, { unit }),
    align(reference, hypothesis, { unit }),
    cer(reference, hypothesis, { unit, denominator: 'max' }),
    distance(reference, hypothesis, { unit, normalize: ['NFC', 'whitespace'] }),
    segment(hypothesis, { unit }),
  ];
}

describe.skipIf(reason !== undefined)('the Python package', () => {
  test('its own tests', { timeout: 300_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'errata-python-'));
    try {
      const { status, stdout, stderr } = spawnSync(
        PYTHON,
        [
          '-m',
          'pytest',
          '-q',
          '-rs',
          '--rootdir',
          'crates/python',
          '--basetemp',
          join(folder, 'temp'),
          FOLDER,
        ],
        { cwd: PROJECT, encoding: 'utf8', env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' } },
      );
      console.log(stdout.split('\n').slice(-12).join('\n'));
      expect(status, `${stdout}${stderr}`).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('gives what the library gives', () => {
    const cases = fc.sample(fc.tuple(text, text, fc.constantFrom(...UNITS)), { numRuns: 400, seed: 18 });
    const input = cases.map((entry) => JSON.stringify(entry)).join('\n');
    const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', PROGRAM], { input, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(cases.length);
    for (const [at, [reference, hypothesis, unit]] of cases.entries()) {
      const found = JSON.parse(lines[at]!);
      for (const op of found[1].ops) {
        op.reference = inUtf16(reference, op.reference);
        op.hypothesis = inUtf16(hypothesis, op.hypothesis);
      }
      expect(found, JSON.stringify([reference, hypothesis, unit])).toEqual(
        JSON.parse(JSON.stringify(expected(reference, hypothesis, unit))),
      );
    }
  });
});

test('the package has the version of the project', () => {
  // the wheel takes its version from the crate
  expect(readFileSync(join(PROJECT, 'crates/python/Cargo.toml'), 'utf8')).toContain(
    'version.workspace = true',
  );
});
