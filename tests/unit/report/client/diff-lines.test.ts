import { describe, expect, test } from 'vitest';
import { diffLines, mainLine } from '../../../../src/report/client/diff-lines.ts';

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
      [{ kind: 'hit', reference: 'ab\n', hypothesis: 'ab\n', line: 0 }],
      [
        { kind: 'substitution', reference: 'c', hypothesis: 'x', line: 1 },
        { kind: 'hit', reference: 'd', hypothesis: 'd', line: 1 },
        { kind: 'insertion', reference: '', hypothesis: 'e', line: 1 },
      ],
    ]);
  });

  test('a line of the reference is found in the line of the hypothesis that has most of it', () => {
    const lines = diffLines('one two\nthree four', 'x\none two\nthree four');
    expect(lines.map(mainLine)).toEqual([1, 2]);
    expect(diffLines('ab', '').map(mainLine)).toEqual([undefined]);
    expect(diffLines('ab\ncd', 'abcd').map(mainLine)).toEqual([0, 0]);
  });
});
