import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../src/schema/config-text.ts';
import { csvOf, expectNoSecret, makeRoot, readEntries } from '../faults/case.ts';
import { CANARY } from '../faults/clients.ts';
import { runProject } from '../faults/program.ts';

/** The code blocks of a page of the documentation, by language. */
function blocks(page: string, language: string): readonly string[] {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'gu'))].map(
    ([, code]) => code ?? '',
  );
}

async function startService(): Promise<{ readonly origin: string; readonly seen: string[] }> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      seen.push(
        `${request.method} ${request.url} ${request.headers['content-type']} ${request.headers.authorization}`,
      );
      if (seen.length === 2) response.writeHead(503).end();
      else response.end(JSON.stringify({ text: ' read \n', tokens: 7 }));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

test('the provider of docs/adding-a-provider.md works as it is written', async () => {
  const root = makeRoot(2);
  const { origin, seen } = await startService();
  writeFileSync(join(root, 'my-provider.mjs'), blocks('adding-a-provider.md', 'js')[0] ?? '');
  writeFileSync(
    join(root, 'errata.config.yaml'),
    (blocks('adding-a-provider.md', 'yaml')[0] ?? '')
      .replace('https://ocr.example.com', origin)
      .replace('max_workers: 8', 'max_workers: 1'),
  );
  const { status, stdout, stderr } = await runProject(root, ['--model', 'Mine'], { MY_SERVICE_KEY: CANARY });
  expect(stderr).toMatch(/Mine: 2 pages, 2 ok, \$0\.0000/u);
  expect(status).toBe(0);
  expect(seen).toEqual(Array.from({ length: 3 }, () => `POST /read image/png Bearer ${CANARY}`));
  expect(csvOf(root, 'Mine')).toBe(
    'image_name,batch_id,inference\np001.png,batch-1, read \np002.png,batch-1, read \n',
  );
  expect(readEntries(root, 'Mine')).toMatchObject([
    { attempts: 1, usage: { output_tokens: 7 }, cost_usd: (7 * 0.5) / 1e6 },
    { attempts: 2 },
  ]);
  expectNoSecret(root, stdout + stderr, [CANARY]);
});

test('a module may throw a kind, and a module that is none is told with its line', async () => {
  const root = makeRoot(3);
  const busy = (blocks('adding-a-provider.md', 'js')[1] ?? '').trim();
  expect(busy).toMatch(/^throw /u);
  writeFileSync(
    join(root, 'busy.mjs'),
    `let calls = 0;\nexport default { name: 'busy', create: () => ({ async recognize({ imageName ` +
      `}) { calls += 1; if (calls === 1) ${busy} if (imageName === 'p002.png') throw new ` +
      `Error('cannot read this'); return { status: 'ok', text: imageName }; } }) };\n`,
  );
  writeFileSync(join(root, 'none.mjs'), 'export const x = 1;\n');
  writeFileSync(join(root, 'odd.mjs'), "export default { name: 'odd', settings: {}, create: () => ({}) };\n");
  writeFileSync(
    join(root, 'errata.config.yaml'),
    'models:\n  Busy: { module: ./busy.mjs, max_retries: 1, max_workers: 1, backoff_ms: 1 }\n  ' +
      'None:\n    module: ./none.mjs\n  Absent: { module: ./absent.mjs }\n  Odd: { module: ./odd.mjs }\n',
  );
  const { status, stderr } = await runProject(root);
  expect(status).toBe(78);
  expect(readEntries(root, 'Busy')).toMatchObject([
    { status: 'ok', attempts: 2 },
    { status: 'error', attempts: 1, error: { code: 'PROVIDER_FAILED', message: 'cannot read this' } },
    { status: 'ok', attempts: 1 },
  ]);
  expect(stderr).toMatch(/errata\.config\.yaml:4: .*none\.mjs: expected an exported provider/u);
  expect(stderr).toMatch(/errata\.config\.yaml:5: .*absent\.mjs: cannot be loaded/u);
  expect(stderr).toMatch(/errata\.config\.yaml:6: .*odd\.mjs: settings: expected a schema with safeParse/u);
});

test('an answer of a module that is none fails its page, and is never an empty text', async () => {
  const answers = [
    "{ status: 'ok' }",
    "{ status: 'fine', text: 'x' }",
    'null',
    "'text'",
    "{ status: 'ok', text: 42 }",
    "{ status: 'empty', text: 'x' }",
    'undefined',
    '(() => { throw null; })()',
    "{ status: 'ok', text: '' }",
    "{ status: 'blocked' }",
    "{ status: 'ok', text: 'read' }",
  ];
  const root = makeRoot(answers.length);
  writeFileSync(
    join(root, 'odd.mjs'),
    `const answers = [${answers.map((answer) => `() => (${answer})`).join(', ')}];\nexport const ` +
      `provider = { name: 'odd', create: () => ({ recognize: ({ imageName }) => ` +
      'answers[Number(imageName.slice(1, 4)) - 1]() }) };\n',
  );
  writeFileSync(join(root, 'errata.config.yaml'), 'models:\n  Odd: { module: ./odd.mjs, max_workers: 1 }\n');
  const { status, stderr } = await runProject(root);
  expect(stderr).toMatch(/Odd: 11 pages, 1 ok, 1 empty, 1 blocked, 8 error/u);
  expect(status).toBe(1);
  expect(csvOf(root, 'Odd')).toBe(
    'image_name,batch_id,inference\np009.png,batch-1,\np011.png,batch-1,read\n',
  );
  expect(stderr).toContain('malformed answer of the provider: expected a text, got undefined');
  // the journal is one that the next run can read
  expect(await runProject(root)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('11 from the journal') as unknown,
  });
});

test('what is odd beside the text of a module is left out with a note, and the text is kept', async () => {
  const odd = [
    "usage: { inputTokens: 'many' }",
    'usage: { inputTokens: 5, outputTokens: -1 }',
    'usage: { outputTokens: NaN }',
    'usage: { outputTokens: 1e300 }',
    'usage: 7',
    'usage: null',
    'costUsd: -1',
    'costUsd: Infinity',
    "costUsd: '1'",
    'details: { big: 1n }',
    'details: new Date()',
    'details: []',
    'details: null',
    "raw: 'bytes'",
    'reason: 7',
  ];
  const root = makeRoot(odd.length);
  writeFileSync(
    join(root, 'odd.mjs'),
    `const odd = [${odd.map((field) => `() => ({ ${field} })`).join(', ')}];\nexport const ` +
      `provider = { name: 'odd', create: () => ({ recognize: ({ imageName }) => ({ status: 'ok', ` +
      `text: 'read', ...odd[Number(imageName.slice(1, 4)) - 1]() }) }) };\n`,
  );
  writeFileSync(
    join(root, 'errata.config.yaml'),
    'models:\n  Odd: { module: ./odd.mjs, max_workers: 1, price: { input: 1, output: 1 } }\n',
  );
  const { status, stderr } = await runProject(root);
  expect(stderr).toMatch(/Odd: 15 pages, 15 ok\n/u);
  expect(stderr).toContain('Odd: batch-1/p001.png: usage of the answer left out: expected numbers of tokens');
  expect(stderr).toContain('Odd: further notes are in the journal');
  expect(status).toBe(0);
  expect(csvOf(root, 'Odd')?.match(/,read\n/gu)).toHaveLength(odd.length);
  for (const [at, entry] of readEntries(root, 'Odd').entries()) {
    const [field] = odd[at]!.split(':');
    expect(entry.notes).toEqual([expect.stringContaining(`${field} of the answer left out`)]);
    expect(entry).not.toHaveProperty('usage');
    expect(entry).not.toHaveProperty('cost_usd');
  }
  expect(await runProject(root)).toMatchObject({
    status: 0,
    stderr: expect.stringContaining('15 from the journal') as unknown,
  });
});

test('the configurations of the documentation are valid', () => {
  for (const page of ['adding-a-provider.md', 'running.md']) {
    for (const text of blocks(page, 'yaml'))
      expect(Object.keys(parseConfig(text, page).data.models)).not.toEqual([]);
  }
});
