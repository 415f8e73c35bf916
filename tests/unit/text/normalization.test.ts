import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NORMALIZATION_STEPS, STEP_INFO, versionedNormalization } from '../../../src/text/normalization.ts';

test('the document has every step with its version and what it does', () => {
  const document = readFileSync(new URL('../../../docs/metrics.md', import.meta.url), 'utf8');
  for (const name of NORMALIZATION_STEPS) {
    const { help } = STEP_INFO[name];
    expect(document).toContain(`| \`${versionedNormalization(name)}\` | ${help} |`);
  }
});
