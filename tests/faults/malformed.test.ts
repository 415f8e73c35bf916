import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  always,
  badImage,
  blank,
  blockedAnswers,
  bomb,
  cut,
  html,
  inTurn,
  nothingAnswers,
  ok,
  redirect,
  refuse,
  send,
  tooLong,
} from './answers.ts';
import { csvOf, runCase } from './case.ts';
import { clients, generative, type TestClient } from './clients.ts';
import { Service, type Answer } from './service.ts';

const HEADER = 'image_name,batch_id,inference\n';

async function expectMalformed(client: TestClient, answer: Answer): Promise<void> {
  const { exit, service, entries, root } = await runCase(client, always(answer));
  expect(exit).toBe(1);
  expect(service.requests).toHaveLength(3);
  expect(entries).toMatchObject([
    {
      status: 'error',
      attempts: 3,
      error: {
        code: 'MALFORMED_RESPONSE',
        message: expect.stringContaining('malformed response') as unknown,
      },
    },
  ]);
  expect(entries[0]).not.toHaveProperty('text');
  expect(csvOf(root)).toBeUndefined();
}

test.concurrent.each(clients)('what $name answers is checked', async (client) => {
  for (const answer of [
    cut,
    html,
    send(200, ''),
    send(200, 'null'),
    send(200, '[]'),
    send(200, '"text"'),
    send(200, '{}'),
  ])
    await expectMalformed(client, answer);
});

test.concurrent.each(clients)(
  'the start of what $name answered is kept, and the next answer counts',
  async (client) => {
    const { entries } = await runCase(client, always(html), { run: { maxRetries: 0 } });
    expect(entries[0]?.details?.body).toContain('Sign in to the network');
    expect(await runCase(client, inTurn(html, cut, ok('text')))).toMatchObject({
      exit: 0,
      entries: [{ status: 'ok', attempts: 3 }],
    });
  },
);

test.concurrent.each(clients)(
  'a page that $name blocks is no text, and is asked for once',
  async (client) => {
    for (const answer of blockedAnswers[client.wire]) {
      const result = await runCase(client, always(answer));
      expect(result).toMatchObject({
        exit: 1,
        entries: [{ status: 'blocked', attempts: 1, reason: expect.any(String) as unknown }],
      });
      expect(result.service.requests).toHaveLength(1);
      expect(csvOf(result.root)).toBeUndefined();
      expect(await result.again()).toMatchObject({ exit: 1, report: { asked: 0, statuses: { blocked: 1 } } });
    }
  },
);

test.concurrent.each(generative)(
  'a text of $name that ends at the token limit is kept and marked',
  async (client) => {
    const { exit, service, entries, root } = await runCase(client, always(tooLong('half a te')));
    expect(exit).toBe(1);
    expect(service.requests).toHaveLength(1);
    expect(entries).toMatchObject([{ status: 'truncated', text: 'half a te', attempts: 1 }]);
    expect(csvOf(root)).toBe(`${HEADER}p001.png,batch-1,half a te\n`);
    const nothing = await runCase(client, always(tooLong('')));
    expect(nothing).toMatchObject({ exit: 1, entries: [{ status: 'truncated', text: '' }] });
    expect(csvOf(nothing.root)).toBeUndefined();
  },
);

test.concurrent.each(clients)(
  'an answer of $name without content is malformed, a page without text is not',
  async (client) => {
    for (const answer of nothingAnswers[client.wire]) await expectMalformed(client, answer);
    const { exit, entries, root } = await runCase(client, always(blank));
    expect(exit).toBe(0);
    expect(entries).toMatchObject([{ status: 'empty', text: '', attempts: 1 }]);
    expect(csvOf(root)).toBe(`${HEADER}p001.png,batch-1,\n`);
  },
);

test.concurrent.each(clients.filter(({ wire }) => wire === 'vision'))(
  'an error of $name inside an answer fails the page',
  async (client) => {
    const { exit, service, entries } = await runCase(client, always(badImage));
    expect(exit).toBe(1);
    expect(service.requests).toHaveLength(1);
    expect(entries).toMatchObject([
      { status: 'error', error: { message: expect.stringContaining('Bad image data') as unknown } },
    ]);
  },
);

test.concurrent.each(clients)('$name cannot send us elsewhere', async (client) => {
  const elsewhere = await Service.start(client.wire, always(ok('stolen')));
  for (const status of [301, 302, 303, 307, 308]) {
    const { exit, service, entries } = await runCase(
      client,
      always(redirect(status, `${elsewhere.origin}/v1/chat/completions`)),
    );
    expect(exit).toBe(1);
    expect(service.requests).toHaveLength(1);
    expect(entries).toMatchObject([
      {
        status: 'error',
        error: {
          code: 'UNEXPECTED_REDIRECT',
          message: expect.stringContaining('unexpected redirect') as unknown,
        },
      },
    ]);
  }
  expect(elsewhere.requests).toEqual([]);
});

test.concurrent.each(clients)('an answer of $name that grows is given up', async (client) => {
  const endless: Answer = ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(1 << 20, 0x20);
    const more = (): void => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', more);
    more();
  };
  for (const answer of [bomb, endless]) {
    const { exit, service, entries } = await runCase(client, always(answer));
    expect(exit).toBe(1);
    expect(service.requests).toHaveLength(1);
    expect(entries).toMatchObject([
      {
        status: 'error',
        error: {
          code: 'RESPONSE_TOO_LARGE',
          message: expect.stringContaining('response too large') as unknown,
        },
      },
    ]);
  }
});

test.concurrent.each(clients)('a page that $name refuses does not stop the others', async (client) => {
  const { exit, service, entries, root } = await runCase(
    client,
    inTurn(refuse(400, 'cannot read this image'), ok('text')),
    { pages: 3, settings: { max_workers: 1 } },
  );
  expect(exit).toBe(1);
  expect(service.requests).toHaveLength(3);
  expect(entries).toMatchObject([
    { status: 'error', attempts: 1, error: { code: 'REQUEST_REFUSED' } },
    { status: 'ok' },
    { status: 'ok' },
  ]);
  expect(csvOf(root)).toBe(`${HEADER}p002.png,batch-1,text\np003.png,batch-1,text\n`);
});

test.concurrent.each(clients)('any text of $name is stored as it is, but for its ends', async (client) => {
  const text =
    '<img src=x onerror=alert(1)>\n</script>,"quoted"\n=HYPERLINK("x")\u202Eabc\u001b[31m ' +
    `${'བོད་'.repeat(1000)}`;
  const { exit, entries, root } = await runCase(client, always(ok(`\n ${text} \r\n\n`)));
  expect(exit).toBe(0);
  expect(entries).toMatchObject([{ status: 'ok', text: `\n ${text} \r\n\n` }]);
  expect(csvOf(root)).toBe(`${HEADER}p001.png,batch-1,"\n ${text.replaceAll('"', '""')} "\n`);
});

test.concurrent.each(clients)('a text of 5 MB of $name is stored whole', async (client) => {
  const text = 'བོད་ཡིག '.repeat(230_000).trim();
  const { exit, entries, root } = await runCase(client, always(ok(text)));
  expect(exit).toBe(0);
  expect(entries[0]?.text === text).toBe(true);
  expect(csvOf(root) === `${HEADER}p001.png,batch-1,${text}\n`).toBe(true);
});

test.concurrent.each(clients)('of a long answer of $name that is none 1 KB is kept', async (client) => {
  const { entries } = await runCase(client, always(send(200, `<html>${'x'.repeat(1_000_000)}`)), {
    run: { maxRetries: 0 },
  });
  expect(entries[0]?.details?.body).toBe(`<html>${'x'.repeat(1018)}`);
  expect(JSON.stringify(entries[0]).length).toBeLessThan(3000);
});

test('the raw answer of Vision is kept', async () => {
  const client = clients.find(({ wire }) => wire === 'vision');
  if (client === undefined) throw new Error('no client');
  const { root, service } = await runCase(client, always(ok('text')));
  const raw = JSON.parse(
    gunzipSync(readFileSync(join(root, 'data/models/M.raw/batch-1/p001.png.json.gz'))).toString(),
  ) as object;
  expect(raw).toMatchObject({ responses: [{ fullTextAnnotation: { text: 'text', pages: [{ width: 3 }] } }] });
  expect(JSON.parse(service.requests[0]?.body ?? '')).toMatchObject({
    requests: [{ features: [{ type: 11 }], imageContext: { languageHints: ['bo'] } }],
  });
});
