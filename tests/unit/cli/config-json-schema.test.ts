import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commands } from '../../../src/cli/commands/index.ts';
import { jsonSchema } from '../../../src/cli/config-json-schema.ts';
import { defaultsOf } from '../../../src/cli/flag-defaults.ts';
import { DEFAULT_SECTIONS } from '../../../src/schema/config-names.ts';
import { parseDefaults } from '../../../src/schema/config-text.ts';

const validate = new Ajv2020({ strict: false, allowUnionTypes: true }).compile(await jsonSchema());

/** What the program says of the sections; undefined when it takes them. */
async function refusal(text: string): Promise<string | undefined> {
  try {
    const config = parseDefaults(text, 'c.yaml');
    for (const name of DEFAULT_SECTIONS) defaultsOf(await commands[name]!.load(), config);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe('refused by the schema as by the program', () => {
  test.each([
    [
      'models: {}\nevaluate:\n  profle: all\n',
      'c.yaml:3: unknown key evaluate.profle, did you mean profile?',
    ],
    ['models: {}\nevaluate: { root: . }\n', /^c\.yaml:2: unknown key evaluate\.root/u],
    ['models: {}\ngate: { profile: all }\n', 'c.yaml:2: unknown key gate.profile'],
    [
      'models: {}\nevaluate: { bootstrap: many }\n',
      'c.yaml:2: evaluate.bootstrap: expected a number, got a text',
    ],
    ['models: {}\nevaluate: { bootstrap: 0 }\n', /evaluate\.bootstrap: expected an integer from 1 to/u],
    ['models: {}\nevaluate: { bootstrap: 1.5 }\n', /evaluate\.bootstrap: expected an integer from 1 to/u],
    [
      'models: {}\nevaluate: { waterfall: yes please }\n',
      /evaluate\.waterfall: expected true or false, got a text/u,
    ],
    ['models: {}\nevaluate: { unit: graphem }\n', /evaluate\.unit: expected codepoint, .*, got "graphem"/u],
    ['models: {}\nevaluate: { unit: 3 }\n', /evaluate\.unit: expected a text, got a number/u],
    [
      'models: {}\nevaluate: { normalize: [NFC, tibetn] }\n',
      /evaluate\.normalize: expected .*, got "tibetn"/u,
    ],
    [
      'models: {}\nevaluate: { model: [] }\n',
      /evaluate\.model: expected a text or a list with a text for each entry, got an empty list/u,
    ],
    [
      'models: {}\ngate: { max: 3 }\n',
      /gate\.max: expected a map with a number or a text for each entry, got a number/u,
    ],
    [
      'models: {}\ngate: { max: { cer: [1] } }\n',
      /gate\.max: expected a map with a number or a text for each entry, got a map/u,
    ],
    ['models: {}\ngate: { alpha: 1 }\n', /gate\.alpha: expected a number between 0 and 1, got 1/u],
    ['models: {}\nreport: { thumbnails: null }\n', /report\.thumbnails: expected a number, got nothing/u],
    ['models: {}\nreport: []\n', /report: expected a map, got array/u],
    ['models: {}\nprepare: {}\n', /^c\.yaml:2: unknown key prepare/u],
  ])('%s', async (text, message) => {
    const found = await refusal(text);
    if (typeof message === 'string') expect(found).toBe(message);
    else expect(found).toMatch(message);
    expect(validate(parse(text))).toBe(false);
  });

  test('a limit that no number tells is refused by the program', async () => {
    expect(await refusal('gate: { max_cer: 10 }\n')).toMatch(/^c\.yaml:1: gate\.max_cer: expected .*10/u);
  });
});

test('taken by the schema as by the program', async () => {
  const text = `
evaluate:
  profile: lines
  metrics: [cer, wer]
  normalize: NFC
  bootstrap: 1000
  normalize_before_eval: false
  model: [A, B]
  batch: b1
  metadata: pages.csv
  group_by: [script, period]
  engine: ts
  threads: 2
  progress: false
report: { out: elsewhere, thumbnails: 0, csv_raw: true }
gate: { max_cer: 10%, max: { wer: 0.2, ler: 30% }, max_missing: 2, max_failed: 1%, alpha: 0.05 }
`;
  expect(await refusal(text)).toBeUndefined();
  expect([validate(parse(text)), validate.errors]).toEqual([true, null]);
});
