import { expect, test } from 'vitest';
import { escapeHtml } from '../../../src/format/escape-html.ts';

test('no text is markup, in content or in an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;');
});
