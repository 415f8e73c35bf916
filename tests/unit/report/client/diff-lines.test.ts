import { describe, expect, test } from 'vitest';
// installs the engine of browsers, in which the client runs
import '../../../../src/browser.ts';
import { diffLines } from '../../../../src/report/client/diff-lines.ts';

describe('lines of a diff', () => {
  test.each([
    ['ab\ncd\nef', 'ab\nxd\nef'],
    ['ab\ncd', 'abcd'],
    ['ab', 'a\nb\n'],
    ['', 'x'],
    ['a\r\nb', 'a\nb'],
    ['\n\n', ''],
    ['བཀྲ་ཤིས།\nབདེ', 'བཀ་ཤིས།བདེ\n'],
    ['a\nb\nc', '\n\n\n'],
  ])('%j, %j: nothing is lost and every line of the reference has its pieces', (reference, hypothesis) => {
    const lines = diffLines(reference, hypothesis);
    expect(lines).toHaveLength(reference.split('\n').length);
    expect(
      lines
        .flat()
        .map((piece) => piece.reference)
        .join(''),
    ).toBe(reference);
    expect(
      lines
        .flat()
        .map((piece) => piece.hypothesis)
        .join(''),
    ).toBe(hypothesis);
    expect(
      lines.map((line) =>
        line
          .map((piece) => piece.reference)
          .join('')
          .replace(/\n$/u, ''),
      ),
    ).toEqual(reference.split('\n'));
  });

  test('kinds are those of the alignment', () => {
    expect(diffLines('ab\ncd', 'ab\nxde')).toEqual([
      [{ kind: 'hit', reference: 'ab\n', hypothesis: 'ab\n' }],
      [
        { kind: 'substitution', reference: 'c', hypothesis: 'x' },
        { kind: 'hit', reference: 'd', hypothesis: 'd' },
        { kind: 'insertion', reference: '', hypothesis: 'e' },
      ],
    ]);
  });
});
