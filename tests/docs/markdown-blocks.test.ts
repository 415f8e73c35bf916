import { expect, test } from 'vitest';
import { blocksOf, PAGES } from './markdown-blocks.ts';
import { outputFault, quoteFault, withChecks } from './run-block.ts';

test('blocks have their line, language, text and marker', () => {
  const page = [
    '# Title',
    '<!-- file: a/b.yaml -->',
    '```yaml',
    'a: 1',
    '```',
    '',
    '1. item',
    '',
    '   ```',
    '   x',
    '   ```',
    '',
  ];
  expect(blocksOf('p.md', page.join('\n'))).toEqual([
    { page: 'p.md', line: 3, language: 'yaml', text: 'a: 1\n', marker: { kind: 'file', value: 'a/b.yaml' } },
    { page: 'p.md', line: 9, language: '', text: 'x\n', marker: undefined },
  ]);
  expect(() => blocksOf('p.md', '```\nx\n')).toThrow('p.md:1: the block is not closed');
});

test('every page is looked at', () => {
  expect(PAGES).toEqual(expect.arrayContaining(['README.md', 'docs/evaluating.md', 'docs/commands/gate.md']));
});

test.each([
  ['a\nb\n', 'a\nb\n', true],
  ['a  \nb', 'a\nb\n\n', true],
  ['a\n…\nd\n', 'a\nb\nc\nd\n', true],
  ['…\nd\n', 'd\n', true],
  ['a (1)\n', 'a (1)\n', true],
  ['a\nb\n', 'a\nc\n', false],
  ['a\n', 'a\nb\n', false],
  ['a\n', undefined, false],
])('output %j of %j: %s', (text, printed, isSame) => {
  expect(outputFault(text, printed) === undefined).toBe(isSame);
});

test.each([
  ['one { two }', 'x one {\n  two\n}', true],
  ['one … two', 'one and two', true],
  ['two … one', 'one and two', false],
  ['one three', 'one two three', false],
])('quotation %j of %j: %s', (text, source, isSame) => {
  expect(quoteFault(text, source) === undefined).toBe(isSame);
});

test('values behind calls are compared, sentences are not', async () => {
  const run = async (text: string): Promise<unknown> =>
    import(`data:text/javascript,${encodeURIComponent(withChecks(text))}`);
  await run(
    "Math.max(1, 2); // 2\n'a'.repeat(2); // 'aa'\n[1].concat(2); // [1, 2]\nMath.max(1, 3); // the larger",
  );
  await run('Math.max(1, 2); // 2: the larger');
  await expect(run('Math.max(1, 2); // 3')).rejects.toThrow('expected 3, got 2');
});
