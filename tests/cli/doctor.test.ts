import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROVIDER_NAMES } from '../../src/infer/providers/registry.ts';
import { runErrata, temporaryFolder } from './run.ts';

const CANARY = 'canary-0123456789abcdef';
const SERVICE_KEYS = {
  GEMINI_API_KEY: undefined,
  DEEPSEEK_API_KEY: undefined,
  OPENAI_API_KEY: undefined,
  GOOGLE_APPLICATION_CREDENTIALS: undefined,
};
const NO_KEYS = {
  ...SERVICE_KEYS,
  HOME: '/nonexistent',
  XDG_CACHE_HOME: '/nonexistent',
};

interface Report {
  readonly healthy: boolean;
  readonly engine: { readonly kind: string };
  readonly providers: readonly {
    readonly name: string;
    readonly isReady: boolean;
    readonly needs: readonly { readonly message: string; readonly fix: string }[];
  }[];
  readonly keys: readonly { readonly variable: string; readonly status: string }[];
  readonly models: readonly {
    readonly name: string;
    readonly isReady: boolean;
    readonly messages: readonly string[];
  }[];
  readonly config: { readonly path: string | null; readonly error: string | null };
}

async function diagnose(
  root: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<Report & { readonly status: number | null; readonly output: string }> {
  const { status, stdout, stderr } = await runErrata(['doctor', '--json', '--root', root], {
    env: { ...NO_KEYS, ...env },
  });
  return { ...(JSON.parse(stdout) as Report), status, output: stdout + stderr };
}

test('without keys and configuration: local providers are ready, services say what they need', async () => {
  const { status, healthy, providers, keys, models, config } = await diagnose(temporaryFolder());
  expect({ status, healthy, models, config }).toEqual({
    status: 0,
    healthy: true,
    models: [],
    config: { path: null, error: null },
  });
  const ready = Object.fromEntries(providers.map(({ name, isReady }) => [name, isReady]));
  expect(ready).toMatchObject({
    bdrc: true,
    tesseract: true,
    google_cloud_vision: false,
    gemini: false,
    deepseek: false,
    openai_compatible: true,
    command: true,
    csv: true,
  });
  expect(providers.find(({ name }) => name === 'gemini')?.needs).toEqual([
    { message: 'GEMINI_API_KEY is not set', fix: 'export GEMINI_API_KEY=…' },
  ]);
  expect(keys.map(({ variable }) => variable)).toEqual(expect.arrayContaining(Object.keys(SERVICE_KEYS)));
  expect(new Set(keys.map(({ status: word }) => word))).toEqual(new Set(['not set']));
});

test('keys are named, never shown', async () => {
  const { providers, keys, output } = await diagnose(temporaryFolder(), {
    GEMINI_API_KEY: CANARY,
    DEEPSEEK_API_KEY: `${CANARY}\nX`,
    GOOGLE_APPLICATION_CREDENTIALS: `/no/${CANARY}.json`,
  });
  expect(keys).toContainEqual({ variable: 'GEMINI_API_KEY', status: 'set' });
  expect(keys).toContainEqual({ variable: 'DEEPSEEK_API_KEY', status: 'malformed' });
  expect(providers.find(({ name }) => name === 'gemini')?.isReady).toBe(true);
  expect(providers.find(({ name }) => name === 'deepseek')?.isReady).toBe(false);
  expect(output).not.toContain(CANARY);
});

test('each model of the configuration is started; one that is not ready gives exit code 1', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'in.csv'), 'image_name,batch_id,inference\n');
  writeFileSync(
    join(root, 'errata.config.yaml'),
    `models:
  Good: { provider: tesseract }
  Language: { provider: tesseract, languages: [xyz] }
  Key: { provider: gemini }
  Network: { provider: bdrc, model_dir: nowhere, line_model: lines.onnx }
  Import: { provider: csv, file: in.csv }
  Program: { provider: command, command: no-such-program-here }
  Found: { provider: command, command: [sh, -c, 'true'] }
  Unknown: { provider: tesserract }
`,
  );
  const { status, models } = await diagnose(root);
  expect(status).toBe(1);
  const by = Object.fromEntries(
    models.map(({ name, isReady, messages }) => [name, isReady ? 'ready' : messages.join(' ')]),
  );
  expect(by).toEqual({
    Good: 'ready',
    Import: 'ready',
    Found: 'ready',
    Language: expect.stringContaining('npm install @tesseract.js-data/xyz') as unknown,
    Key: expect.stringContaining('GEMINI_API_KEY is not set') as unknown,
    Network: expect.stringContaining('nowhere') as unknown,
    Program: expect.stringContaining('no-such-program-here: not found') as unknown,
    Unknown: expect.stringContaining('did you mean tesseract?') as unknown,
  });
});

test('a wrong configuration is told with its line, and the rest is still examined', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'errata.config.yaml'), 'models:\n  A: { provider: tesseract }\nworker: 3\n');
  const { status, config, providers } = await diagnose(root);
  expect(status).toBe(1);
  expect(config.error).toMatch(/errata\.config\.yaml:3: .*worker/u);
  expect(providers.map(({ name }) => name)).toEqual(PROVIDER_NAMES);
});

test('the report for people names engine, providers and the command that mends', async () => {
  const { status, stdout } = await runErrata(['doctor', '--engine', 'ts', '--root', temporaryFolder()], {
    env: NO_KEYS,
  });
  expect(status).toBe(0);
  expect(stdout).toMatch(/engine +ts/u);
  expect(stdout).toMatch(/tesseract +ready \(tesseract\.js 7\.0\.0; languages bod, eng/u);
  expect(stdout).toMatch(/deepseek +missing: DEEPSEEK_API_KEY is not set: export DEEPSEEK_API_KEY=…/u);
  expect(stdout).toMatch(/benchmark +none: errata prepare SOURCE makes one/u);
});
