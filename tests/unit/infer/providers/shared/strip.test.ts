import { expect, test } from 'vitest';
import { stripText, STRIPPED } from '../../../../../src/infer/providers/shared/strip.ts';

const bare = (text: string, isCut = false): string => stripText(text, STRIPPED, isCut).text;

test.each([
  ['thinking', '<think>a\nb</think>\n\ntext', 'text'],
  ['thinking in longer tags', ' <thinking>a</thinking> text', 'text'],
  ['thinking twice', '<think>a</think>\n<think>b</think>\n text', ' text'],
  ['thinking that was opened in the prompt', 'let me see\n</think>\n\ntext', 'text'],
  ['a fence', '```\ntext\n```', 'text'],
  ['a fence with a language', '\n```markdown\n# a\n\n b \n```\n', '# a\n\n b '],
  ['a longer fence', '````\n```\ncode\n```\n````', '```\ncode\n```'],
  ['a fence of tildes', '~~~text\na\n~~~', 'a'],
  ['a fence around nothing', '```\n```', ''],
  ['both', '<think>x</think>```\ntext\n```', 'text'],
])('%s is taken away', (_, text, expected) => {
  expect(bare(text)).toBe(expected);
});

test.each([
  '\n text with its ends \r\n\n',
  'before\n```\ncode\n```',
  '```\ncode\n```\nafter',
  '```\na\n```\nb\n```\nc\n```',
  '```\nnot closed',
  '`````',
  'a page about <think> and </think> tags',
  'text <think>in the middle</think>',
  'a </thinker> b',
])('%j is text of the page', (text) => {
  expect(stripText(text, STRIPPED, false)).toEqual({ text, stripped: [], isThought: false });
});

test('thinking that does not end, or is all there is, leaves nothing; a fence that was cut has no end', () => {
  for (const text of ['<think>a', '<think>a</think>\n\n', 'a</think> '])
    expect(stripText(text, STRIPPED, false)).toEqual({
      text: '',
      stripped: ['thinking'],
      isThought: true,
    });
  expect(stripText('<think>a</think>```\n```', STRIPPED, false)).toMatchObject({
    text: '',
    isThought: false,
  });
  expect(bare('```text\nhalf a li', true)).toBe('half a li');
});

test('only what is named is taken away', () => {
  expect(stripText('<think>a</think>```\nb\n```', ['thinking'], false).text).toBe('```\nb\n```');
  expect(stripText('```\nb\n```', ['thinking'], false).text).toBe('```\nb\n```');
  expect(stripText('<think>a</think>b', ['fence'], false).text).toBe('<think>a</think>b');
});

test('a long text without an end costs no more than its length', () => {
  const started = performance.now();
  for (const text of [`<think>${' '.repeat(1e6)}`, `${'```\n'.repeat(2e5)}x`, `${' '.repeat(1e6)}x`])
    bare(text);
  expect(performance.now() - started).toBeLessThan(5000);
});
