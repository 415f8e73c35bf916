import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { RunCard } from '../../src/schema/card.ts';
import { readPage, send } from '../faults/answers.ts';
import { csvOf, expectNoSecret, makeRoot } from '../faults/case.ts';
import { CANARY } from '../faults/clients.ts';
import { makeProject, runProject, type Project } from '../faults/program.ts';
import type { Answer } from '../faults/service.ts';
import { installedFile, runErrata } from './run.ts';

const cardText = (root: string, model = 'M'): string =>
  readFileSync(join(root, `data/models/${model}.card.json`), 'utf8');
const cardOf = (root: string, model = 'M'): RunCard => JSON.parse(cardText(root, model)) as RunCard;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** An answer of a service that tells its versions. */
function answer(text: string, version = 'm-2025-01', fingerprint = 'fp_1'): Answer {
  const body = { ...readPage(text).chat, model: version, system_fingerprint: fingerprint };
  return send(200, JSON.stringify(body), { server: 'vLLM/0.8.1' });
}

const makeCase = (pages: number): Promise<Project> =>
  makeProject(pages, { prompt: 'Read it.', max_tokens: 50, max_workers: 1 }, (_, { image }) =>
    answer(`text of ${image.slice(-40)}`),
  );

describe('the card of a run', () => {
  test('tells what the texts depend on, in the form of its schema', async () => {
    const { root, service } = await makeCase(2);
    writeFileSync(join(root, 'data/benchmark/benchmark.csv'), 'image_name,batch_id,transcript\n');
    const { status, stdout, stderr } = await runProject(root);
    expect([status, service.requests.length]).toEqual([0, 2]);
    const card = cardOf(root);
    const client = JSON.parse(readFileSync('node_modules/openai/package.json', 'utf8')) as {
      version: string;
    };
    expect(card).toMatchObject({
      schema: 1,
      name: 'M',
      provider: 'openai_compatible',
      module: null,
      model: 'm',
      answered: [
        { model: 'm-2025-01', system_fingerprint: 'fp_1', server: 'vLLM/0.8.1', request: null, pages: 2 },
      ],
      prompt: 'Read it.',
      settings: { base_url: service.baseUrl, max_tokens: 50, temperature: 0 },
      hidden: [],
      key_variable: 'SOME_KEY',
      versions: { node: process.versions.node, openai: client.version },
      images: {
        accepted: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
        max_bytes: 15_000_000,
        changed: {},
      },
      text: { ends: 'dropped' },
      repeat: 1,
      benchmark: { pages: 2, csv_sha256: sha256('image_name,batch_id,transcript\n') },
      pages: { ended: 2, statuses: { ok: 2, error: 0 }, batches: { 'batch-1': 2 } },
      outputs: [{ repeat: 1, pages: 2, sha256: sha256(csvOf(root) ?? '') }],
    });
    const schema = JSON.parse(readFileSync(installedFile('schema/card.json'), 'utf8')) as object;
    const validate = new Ajv2020({ strict: false }).compile(schema);
    expect([validate(card), validate.errors]).toEqual([true, null]);
    expectNoSecret(root, stdout + stderr, [CANARY]);
  });

  test('has the same bytes for the same run, in another root, and resumed', async () => {
    const { root, service } = await makeCase(3);
    expect((await runProject(root)).status).toBe(0);
    const other = makeRoot(3);
    cpSync(join(root, 'errata.config.json'), join(other, 'errata.config.json'));
    expect((await runProject(other, ['--limit', '1'])).status).toBe(0);
    expect(cardOf(other).pages).toMatchObject({ ended: 1, batches: { 'batch-1': 1 } });
    expect((await runProject(other)).status).toBe(0);
    expect(cardText(other)).toBe(cardText(root));
    expect((await runProject(other)).status).toBe(0);
    expect(cardText(other)).toBe(cardText(root));
    expect(service.requests).toHaveLength(6);
    expect(cardText(root)).not.toMatch(new RegExp(`${root}|${other}`, 'u'));
  });

  test('lists every version that answered, with its pages', async () => {
    const { root, service } = await makeCase(5);
    service.script = (number) => (number <= 2 ? answer('a', 'm-old', 'fp_1') : answer('b', 'm-new', 'fp_2'));
    expect((await runProject(root)).status).toBe(0);
    expect(cardOf(root).answered).toEqual([
      { model: 'm-new', system_fingerprint: 'fp_2', server: 'vLLM/0.8.1', request: null, pages: 3 },
      { model: 'm-old', system_fingerprint: 'fp_1', server: 'vLLM/0.8.1', request: null, pages: 2 },
    ]);
  });

  test('counts failed pages and repetitions, and names the ends of texts', async () => {
    const { root, service } = await makeCase(2);
    service.script = (number) => (number === 1 ? send(400, '{"error":{"message":"no"}}') : answer('a\n'));
    expect((await runProject(root, ['--repeat', '2', '--keep-final-newline'])).status).toBe(1);
    expect(cardOf(root)).toMatchObject({
      repeat: 2,
      text: { ends: 'kept' },
      pages: { ended: 4, statuses: { ok: 3, error: 1 }, batches: { 'batch-1': 2 } },
      outputs: [
        { repeat: 1, pages: 1, sha256: sha256(csvOf(root) ?? '') },
        { repeat: 2, pages: 2, sha256: sha256(csvOf(root, 'M.2') ?? '') },
      ],
    });
  });

  test('is not written where nothing was read, and not by --dry-run', async () => {
    const { root, configure } = await makeCase(1);
    await runProject(root, ['--dry-run']);
    configure({ api_key_env: 'NOT_SET' });
    expect((await runProject(root)).status).toBe(78);
    expect(existsSync(join(root, 'data/models/M.card.json'))).toBe(false);
  });

  test('has what was done to images', async () => {
    const { root, configure } = await makeCase(1);
    const image = join(root, 'data/benchmark/images/batch-1/p001.png');
    await sharp({ create: { width: 64, height: 32, channels: 3, background: '#fff' } }).toFile(image);
    configure({ max_image_side: 16 });
    expect((await runProject(root)).status).toBe(0);
    expect(cardOf(root).images).toMatchObject({ max_side: 16, changed: { resized: 1, sent: 1 } });
    expect(Object.keys(cardOf(root).versions)).toEqual(['node', 'openai', 'sharp']);
  });
});

describe('what else may read pages', () => {
  test('a program: its version, and nothing of this machine or of its secrets', async () => {
    const root = makeRoot(2);
    const script = join(root, 'read.mjs');
    writeFileSync(script, 'console.log(process.argv[2] === "--version" ? "reader 1.2" : "text");');
    const model = {
      provider: 'command',
      command: [process.execPath, script, '{image}', `--home=${join(root, 'x')}`, '/opt/somewhere/data.bin'],
      version_command: [process.execPath, script, '--version'],
      env: { A_TOKEN: CANARY, HOST: hostname() },
    };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
    const { status, stdout, stderr } = await runProject(root, [], { SOME_KEY: 'x' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('2 ok')]);
    const card = cardOf(root);
    expect(card).toMatchObject({ provider: 'command', model: null, prompt: null, answered: [] });
    expect(card.fingerprint).toEqual({ version: 'reader 1.2' });
    expect(card.settings['command']).toEqual(['…/node', 'read.mjs', '{image}', '--home=x', '…/data.bin']);
    expect(card.hidden).toEqual(['command', 'env', 'version_command']);
    const text = cardText(root);
    for (const word of [root, '/opt/', CANARY]) expect(text).not.toContain(word);
    expect(card.settings['env']).toEqual({ A_TOKEN: '[redacted]', HOST: '…' });
    rmSync(join(root, 'errata.config.json'));
    expectNoSecret(root, stdout + stderr, [CANARY]);
  });

  test('a program whose version cannot be told is not run', async () => {
    const root = makeRoot(1);
    const model = { provider: 'command', command: 'echo x', version_command: 'no-such-program-7f3a' };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
    expect(await runProject(root)).toMatchObject({
      status: 78,
      stderr: expect.stringMatching(/version_command: command: no-such-program-7f3a: not found/u) as unknown,
    });
  });

  test('a provider of your own: the hash of its file, and what it says of its answers', async () => {
    const root = makeRoot(1);
    const module = `export const provider = { name: 'mine', create: () => ({ recognize: async () =>
      ({ status: 'ok', text: 'x', details: { model: 'engine 7', request: { dpi: 'left out', odd: 3 },
      server: ${JSON.stringify(hostname())} } }) }) };\n`;
    mkdirSync(join(root, 'providers'));
    writeFileSync(join(root, 'providers/mine.mjs'), module);
    const model = {
      module: './providers/mine.mjs',
      model_name: ['a', 'b'],
      login: { password: 'x7-literal' },
    };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
    expect((await runProject(root)).status).toBe(0);
    expect(cardOf(root)).toMatchObject({
      provider: 'mine',
      module: { file: './providers/mine.mjs', sha256: sha256(module) },
      model: null,
      settings: { login: { password: '[redacted]' }, model_name: ['a', 'b'] },
      hidden: ['login'],
      answered: [
        { model: 'engine 7', system_fingerprint: null, server: '…', request: { dpi: 'left out' }, pages: 1 },
      ],
    });
  });

  test('Tesseract: versions of the engine and its data', async () => {
    const root = makeRoot(1);
    const model = { provider: 'tesseract', languages: ['eng'] };
    writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { M: model } }));
    await runProject(root);
    const { fingerprint, versions } = cardOf(root);
    expect(fingerprint).toMatchObject({
      languages: { eng: expect.stringMatching(/^[0-9a-f]{64}$/u) as unknown },
    });
    expect(Object.keys(versions)).toEqual([
      '@tesseract.js-data/eng',
      'node',
      'tesseract.js',
      'tesseract.js-core',
    ]);
  });
});

test('a model that is replaced by an import keeps its card aside', async () => {
  const { root } = await makeCase(1);
  await runProject(root);
  const text = cardText(root);
  writeFileSync(
    join(root, 'data/benchmark/benchmark.csv'),
    'image_name,batch_id,transcript\np001.png,batch-1,a\n',
  );
  mkdirSync(join(root, 'out/batch-1'), { recursive: true });
  writeFileSync(join(root, 'out/batch-1/p001.txt'), 'b');
  const words = ['import', join(root, 'out'), '--model', 'M', '--force', '--root', root];
  expect((await runErrata(words)).status).toBe(0);
  expect(existsSync(join(root, 'data/models/M.card.json'))).toBe(false);
  expect(readFileSync(join(root, 'data/models/M.card.json.bak'), 'utf8')).toBe(text);
});
