import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { ProviderError } from '../../../src/infer/provider.ts';
import { ErrataError, errorOfCode, EXIT, hasCode } from '../../../src/schema/error.ts';
import { ERROR_CODES, type ErrorCode } from '../../../src/schema/error-codes.ts';

/** Work that its caller stopped: the reason of the signal is thrown instead. */
const NEVER_SEEN = new Set(['CANCELLED', 'STOPPED']);
/** Words of the same form that are no codes. */
const NO_CODE = /^(?:ERRATA_|CARGO_)/u;

function filesOf(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

/** The codes of the crates: what `code` functions give and what failures are made with, tests left out. */
function codesOfCrates(): ReadonlySet<string> {
  const text = filesOf('crates', '.rs')
    .filter((path) => path.includes('/src/'))
    .map((path) => readFileSync(path, 'utf8').split('#[cfg(test)]')[0])
    .join('\n');
  const words = text.matchAll(/(?:=> |new\(|Self\(|^\s*)"(IO|[A-Z][A-Z\d]{4,}|[A-Z\d]+(?:_[A-Z\d]+)+)"/gmu);
  return new Set(
    Array.from(words, ([, word]) => word!).filter((word) => !NO_CODE.test(word) && !NEVER_SEEN.has(word)),
  );
}

/** What each `new ProviderError` of the sources is given where it stands in the text: code and kind. */
function providerErrors(): readonly {
  readonly place: string;
  readonly code: string;
  readonly kind: string;
}[] {
  const found: { readonly place: string; readonly code: string; readonly kind: string }[] = [];
  for (const path of filesOf('src', '.ts')) {
    const text = readFileSync(path, 'utf8');
    if (!text.includes('new ProviderError(')) continue;
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isNewExpression(node) || node.expression.getText(file) !== 'ProviderError') return;
      const [code, , options] = node.arguments ?? [];
      const kind = /\bkind: '(\w+)'/u.exec(options?.getText(file) ?? '')?.[1];
      if (code !== undefined && ts.isStringLiteral(code) && kind !== undefined)
        found.push({ place: path, code: code.text, kind });
    };
    visit(file);
  }
  return found;
}

const codes = Object.keys(ERROR_CODES) as ErrorCode[];

test('every code of the crates is listed', () => {
  const found = codesOfCrates();
  expect(found.size).toBeGreaterThan(20);
  expect([...found].filter((code) => !codes.includes(code as ErrorCode))).toEqual([]);
});

test('every listed code is thrown somewhere', () => {
  const sources = filesOf('src', '.ts')
    .filter((path) => !path.endsWith('error-codes.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const native = codesOfCrates();
  expect(codes.filter((code) => !native.has(code) && !sources.includes(`'${code}'`))).toEqual([]);
});

test('every code has one sentence, and stands in the list once', () => {
  for (const code of codes) expect(ERROR_CODES[code].meaning, code).toMatch(/^[A-Z`].*\.$/u);
  const list = readFileSync('src/schema/error-codes.ts', 'utf8');
  const keys = [...list.matchAll(/^ {4}([A-Z\d_]+):/gmu)].map(([, code]) => code);
  expect(keys.toSorted()).toEqual(codes.toSorted());
});

test('the providers of the package use listed codes, and kinds that exit alike', () => {
  const found = providerErrors();
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter(({ code }) => !codes.includes(code as ErrorCode))).toEqual([]);
  // a failure of one page ends with 1 whatever its code
  const others = found.filter(({ kind }) => !['page', 'retryable', 'timeout'].includes(kind));
  for (const { place, code, kind } of others)
    expect(new ProviderError(code, '', { kind: kind as 'data' }).exit, `${place}: ${code}`).toBe(
      ERROR_CODES[code as ErrorCode].exit,
    );
});

test('the code decides the exit code', () => {
  expect(new ErrataError('NO_FILE', 'a: not found')).toMatchObject({ code: 'NO_FILE', exit: EXIT.data });
  expect(errorOfCode('ENGINE_PANIC', 'x')).toMatchObject({ code: 'ENGINE_PANIC', exit: EXIT.internal });
  expect(errorOfCode('NOT_LISTED', 'x')).toMatchObject({ code: 'INTERNAL', exit: EXIT.internal });
  expect(hasCode(new ErrataError('IO', 'x'), 'NO_FILE', 'IO')).toBe(true);
  expect(hasCode(new ErrataError('IO', 'x'), 'NO_FILE')).toBe(false);
  expect(hasCode(new Error('IO'), 'IO')).toBe(false);
});

test('a provider of somebody else has codes of its own; their kind decides', () => {
  expect(new ProviderError('MINE', 'x', { kind: 'quota' })).toMatchObject({ code: 'MINE', exit: EXIT.later });
});
