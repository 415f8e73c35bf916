import { describe, expect, test } from 'vitest';
import { chosenNames, namesMeant } from '../../../src/schema/model-names.ts';
import { parseConfig } from '../../../src/schema/config-text.ts';

const read = (text: string): ReturnType<typeof parseConfig> => parseConfig(text, 'c.yaml');
const GEMINI =
  '{ provider: gemini, temperature: 1, prompts: { plain: Read it., markdown: Read it as Markdown. } }';

describe('a model with several prompts', () => {
  test('becomes one model for each, in place, with the other settings', () => {
    const { models } = read(`models:\n  A: { provider: csv, file: a }\n  Gemini: ${GEMINI}\n  Z: {}\n`).data;
    expect(Object.keys(models)).toEqual(['A', 'Gemini@plain', 'Gemini@markdown', 'Z']);
    expect(models['Gemini@markdown']).toEqual({
      provider: 'gemini',
      temperature: 1,
      prompt: 'Read it as Markdown.',
    });
  });

  test('may name prompts of the top level', () => {
    const { models } = read(
      'prompts: { short: Read., long: Read all. }\n' +
        'models:\n  A: { prompts: [short, long] }\n  B: { prompts: [long] }\n',
    ).data;
    expect(Object.entries(models).map(([name, { prompt }]) => [name, prompt])).toEqual([
      ['A@short', 'Read.'],
      ['A@long', 'Read all.'],
      ['B@long', 'Read all.'],
    ]);
  });

  test('is found where it stands in the file', () => {
    const config = read('models:\n  A:\n    provider: gemini\n    prompts:\n      p: x\n      q: y\n');
    expect(config.place(['models', 'A@q', 'prompt'])).toBe('c.yaml:6');
    expect(config.place(['models', 'A@q', 'provider'])).toBe('c.yaml:3');
    expect(config.place(['models', 'A@q'])).toBe('c.yaml:2');
  });

  test.each([
    [
      'a model of that name',
      `Gemini: ${GEMINI}\n  Gemini@plain: {}`,
      /c\.yaml:3: models\.Gemini@plain: has the name of prompt plain/u,
    ],
    [
      'one that differs in case alone',
      `Gemini: ${GEMINI}\n  gemini@PLAIN: {}`,
      /collides with models\.Gemini@plain/u,
    ],
    [
      'prompt beside prompts',
      'A: { prompt: x, prompts: { p: x } }',
      /models\.A\.prompt: expected prompt or prompts/u,
    ],
    ['no prompt', 'A: { prompts: {} }', /models\.A\.prompts: expected a prompt, found none/u],
    ['a name that is a path', 'A: { prompts: { ../p: x } }', /expected a name of letters, digits/u],
    ['a name with the mark', 'A: { prompts: { p@q: x } }', /expected a name of letters, digits/u],
    ['a name that ends badly', 'A: { prompts: { "p.": x } }', /expected a name that can be a file name/u],
    ['an empty text', 'A: { prompts: { p: "" } }', /models\.A\.prompts/u],
    ['a number', 'A: { prompts: 3 }', /models\.A\.prompts: expected texts by name, or a list/u],
    ['an unknown prompt', 'A: { prompts: [p] }', /unknown prompt "p", expected one of prompts: none/u],
  ])('is refused with %s', (_, models, message) => {
    expect(() => read(`models:\n  ${models}\n`)).toThrow(message);
  });

  test('prompts that no model names are refused', () => {
    expect(() => read('prompts: { p: x }\nmodels:\n  A: { prompt: y }\n')).toThrow(
      /c\.yaml:1: prompts\.p: named by no model, expected one with prompts: \[p\]/u,
    );
  });
});

test('a word stands for the model of its name, else for all of its prompts', () => {
  const names = ['A@p', 'A@q', 'AB', 'B', 'B@p'];
  expect(namesMeant('A', names)).toEqual(['A@p', 'A@q']);
  expect(namesMeant('B', names)).toEqual(['B']);
  expect(namesMeant('A@q', names)).toEqual(['A@q']);
  expect(namesMeant('C', names)).toEqual([]);
  expect(chosenNames(['B@p', 'A'], names)).toEqual(['A@p', 'A@q', 'B@p']);
  expect(chosenNames([], names)).toEqual(names);
});
