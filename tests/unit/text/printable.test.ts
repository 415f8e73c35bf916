import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Log } from '../../../src/io/log.ts';
import { oneLine } from '../../../src/text/printable.ts';

test('a long text keeps its start and its end', () => {
  const text = `start ${'x'.repeat(50_000)} (CODE)`;
  const line = oneLine(text, 2000);
  expect(line.length).toBeLessThan(2100);
  expect(line).toMatch(/^start x+ \[… \d+ characters …\] x+ \(CODE\)$/u);
  expect(oneLine('short', 2000)).toBe('short');
});

test('control characters are escaped in the log too, and messages are cut', () => {
  const root = mkdtempSync(join(tmpdir(), 'errata-log-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
  mkdirSync(join(root, 'data'));
  const log = new Log(root);
  log.write('error', 'a\u001b[2Jb\nc\rd\u202ee');
  log.write('error', 'y'.repeat(1_000_000));
  const [first = '', second = ''] = readFileSync(join(root, 'logs/ocr_evaluation.log'), 'utf8').split('\n');
  expect(first).toMatch(/ error a\\u\{1b\}\[2Jb\\u\{a\}c\\u\{d\}d\\u\{202e\}e$/u);
  expect(second.length).toBeLessThan(11_000);
});
