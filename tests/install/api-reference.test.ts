import { expect, test } from 'vitest';
import { apiReference } from '../../scripts/api-reference.mjs';
import { installedFile } from '../cli/run.ts';
import { readPage } from '../docs/markdown-blocks.ts';

test('docs/api.md is what the declarations of the package say', () => {
  // node scripts/api-reference.mjs writes it
  expect(readPage('docs/api.md').split('\n').slice(2).join('\n')).toBe(
    apiReference(installedFile('index.d.ts')),
  );
});
