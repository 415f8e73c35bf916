import { expect, test } from 'vitest';
import { parseExperimentConfig } from '../../../src/experiment/experiment-config.ts';

test('the corrector is what has a section; defaults are those of the document', async () => {
  const parse = (text: string) => parseExperimentConfig(`data: { csv: a.csv }\n${text}`, 'x.yaml');
  expect((await parse('')).data.experiment).toMatchObject({
    normalize_before_eval: true,
    checkpoint_every: 100,
    semantic: true,
  });
  expect(
    (
      await Promise.all([
        parse(''),
        parse('command: { program: fix }'),
        parse('llm: { provider: gemini }'),
        parse('corrector: csv\nllm: { provider: gemini }'),
      ])
    ).map(({ corrector }) => corrector),
  ).toEqual(['csv', 'command', 'llm', 'csv']);
  expect((await parse('llm: { provider: gemini }')).data.llm?.prompt).toContain('{text}');
});
