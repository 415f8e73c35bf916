import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { geminiSettings } from '../../src/infer/providers/gemini/settings.ts';
import { settingsHash } from '../../src/infer/settings-hash.ts';
import { always, ok, tooLong } from './answers.ts';
import { csvOf, runCase } from './case.ts';
import { clients, generative } from './clients.ts';

const HEADER = 'image_name,batch_id,inference\n';
const written = clients.filter(({ wire }) => wire !== 'vision');
const THOUGHT = '<think>\nwhat is this?\n</think>\n\n```text\n the page\nof two lines\n```\n';

const rawOf = (root: string): string =>
  gunzipSync(readFileSync(join(root, 'data/models/M.raw/batch-1/p001.png.json.gz'))).toString();

test.concurrent.each(written)(
  'what $name thinks and the fence around its answer are no text of the page',
  async (client) => {
    const result = await runCase(client, always(ok(THOUGHT)));
    expect(result.entries).toMatchObject([
      { status: 'ok', text: ' the page\nof two lines', details: { stripped: ['thinking', 'fence'] } },
    ]);
    expect(csvOf(result.root)).toBe(`${HEADER}p001.png,batch-1," the page\nof two lines"\n`);
    // as it came
    expect(rawOf(result.root)).toContain('what is this?');
  },
);

test.concurrent.each(written)('$name keeps both with `strip: []`', async (client) => {
  const { entries, root } = await runCase(client, always(ok(THOUGHT)), { settings: { strip: [] } });
  expect(entries).toMatchObject([{ status: 'ok', text: THOUGHT }]);
  expect(() => rawOf(root)).toThrow('ENOENT');
});

test('what is stripped is part of the key of an answer', () => {
  const keys = [{}, { strip: ['thinking', 'fence'] }, { strip: ['fence'] }, { answer: { json: 'a' } }].map(
    (given) => settingsHash({ provider: 'gemini', settings: geminiSettings.parse(given), fingerprint: null }),
  );
  expect(keys[0]).toBe(keys[1]);
  expect(new Set(keys).size).toBe(3);
});

test.concurrent.each(generative)('$name that only thought has not read an empty page', async (client) => {
  const { exit, entries, root } = await runCase(client, always(ok('<think>so long that it never ends')));
  expect(exit).toBe(1);
  expect(entries).toMatchObject([{ status: 'truncated', text: '', reason: 'thinking' }]);
  expect(csvOf(root)).toBeUndefined();
  const cut = await runCase(client, always(tooLong('<think>x</think>```\nhalf a li')));
  expect(cut.entries).toMatchObject([{ status: 'truncated', text: 'half a li' }]);
});

test.concurrent.each(written)('one field of a JSON answer of $name is the text', async (client) => {
  const settings = { answer: { json: 'text' } };
  const read = await runCase(client, always(ok('```json\n{"text":"བོད་\\nཡིག","language":"bo"}\n```')), {
    settings,
  });
  expect(read.entries).toMatchObject([{ status: 'ok', text: 'བོད་\nཡིག' }]);
  expect(rawOf(read.root)).toContain('language');
  for (const answer of ['no JSON', '{"page":"x"}', '{"text":7}', '["text"]']) {
    const { entries, service } = await runCase(client, always(ok(answer)), { settings });
    expect(entries).toMatchObject([{ status: 'error', error: { code: 'MALFORMED_RESPONSE' } }]);
    expect(service.requests).toHaveLength(3);
  }
  const empty = await runCase(client, always(ok('{"text":""}')), { settings });
  expect(empty.entries).toMatchObject([{ status: 'empty', text: '' }]);
});
