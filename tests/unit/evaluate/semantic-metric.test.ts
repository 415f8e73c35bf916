import { expect, test } from 'vitest';
import { openSemanticMetric } from '../../../src/evaluate/semantic-metric.ts';
import { minilmFolder } from '../semantic/minilm.ts';

test.skipIf(minilmFolder === undefined)(
  'an evaluation with the English model warns once about Tibetan',
  async () => {
    const warnings: string[] = [];
    const metric = await openSemanticMetric({
      modelDir: minilmFolder,
      onWarning: (message) => {
        warnings.push(message);
      },
    });
    const pair = () => ({ reference: 'བོད་སྐད་ཀྱི་ཡི་གེ', hypothesis: 'མེ་ཏོག' });
    const values = await metric.measure(600, pair, {});
    await metric.measure(1, pair, {});
    await metric.close();
    expect(new Set(values).size).toBe(1);
    expect(warnings).toEqual([expect.stringContaining('use a multilingual one with --semantic-model DIR')]);
  },
);
