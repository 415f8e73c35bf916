import { execFileSync } from 'node:child_process';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../src/io/config-file.ts';
import { parseConfig, variableName } from '../../../src/schema/config-text.ts';
import { ErrataError } from '../../../src/schema/error.ts';

const folder = mkdtempSync(join(tmpdir(), 'errata-config-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

function problem(text: string): string {
  try {
    parseConfig(text, 'c.yaml');
  } catch (error) {
    expect(error).toBeInstanceOf(ErrataError);
    expect((error as ErrataError).exit).toBe(78);
    return (error as ErrataError).message;
  }
  throw new Error(`accepted: ${text}`);
}

describe('what is wrong is told with its line', () => {
  test.each([
    ['a syntax error', 'models:\n  A: [1\n', /^c\.yaml:\d+: /u],
    ['an unknown key', 'modles:\n  A: {}\n', /^c\.yaml:1: unknown key modles, did you mean models\?$/u],
    [
      'an unknown key inside',
      'models:\n  A:\n    price: { inpt: 1 }\n',
      /^c\.yaml:3: unknown key models\.A\.price\.inpt/u,
    ],
    [
      'a wrong type',
      'models:\n  A:\n    max_workers: many\n',
      /^c\.yaml:3: models\.A\.max_workers: expected number, got string$/u,
    ],
    ['a number out of range', 'models: {}\nworkers: 0\n', /^c\.yaml:2: workers: too small/u],
    [
      'too many workers',
      'models:\n  A:\n    max_workers: 20000\n',
      /^c\.yaml:3: models\.A\.max_workers: too big/u,
    ],
    ['too many workers for all', 'models: {}\nworkers: 1025\n', /^c\.yaml:2: workers: too big/u],
    ['no models', 'workers: 2\n', /^c\.yaml: models: missing, expected a map$/u],
    ['a list', '- 1\n', /expected a map/u],
    ['a key twice', 'models:\n  A: {}\n  A: {}\n', /^c\.yaml:3: .*unique/u],
    ['names that collide', 'models:\n  a: {}\n  A: {}\n', /^c\.yaml:3: models\.A: collides with models\.a/u],
    ['a name that leaves the folder', 'models:\n  ../x: {}\n', /^c\.yaml:2: .*file name/u],
    ['a reserved name', 'models:\n  con: {}\n', /file name/u],
  ])('%s', (_, text, message) => {
    expect(problem(text)).toMatch(message);
  });
});

test.each(['sk-SECRET', '"${A} sk-SECRET"', '[sk-SECRET]', '{ x: sk-SECRET }', '12345678'])(
  'a literal key is refused and not printed: %s',
  (value) => {
    const message = problem(`models:\n  A:\n    provider: gemini\n    api_key: ${value}\n`);
    expect(message).toMatch(
      /^c\.yaml:4: models\.A\.api_key: expected \$\{VARIABLE\}, found a literal value/u,
    );
    expect(message).not.toMatch(/SECRET|1234/u);
  },
);

test('a byte order mark and CRLF are accepted', () => {
  const { data } = parseConfig(
    '\uFEFFmodels:\r\n  A:\r\n    provider: gemini\r\n    api_key: ${KEY}\r\n',
    'c.yaml',
  );
  expect(data).toEqual({ models: { A: { provider: 'gemini', api_key: '${KEY}' } }, workers: 4 });
});

test('JSON is accepted', () => {
  expect(parseConfig('{\n\t"models": {"A": {"provider": "csv"}}\n}', 'c.json').data.models.A?.provider).toBe(
    'csv',
  );
});

test('the name of a variable is read', () => {
  expect(['${A_1}', '$A', '${A', '${A}${B}', ''].map(variableName)).toEqual([
    'A_1',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('files: found by name, missing, a folder, not UTF-8', async () => {
  await expect(loadConfig(folder, undefined)).rejects.toThrow(/errata\.config\.yaml: no such configuration/u);
  writeFileSync(join(folder, 'errata.config.json'), '{"models":{}}');
  expect((await loadConfig(folder, undefined)).path).toBe(join(folder, 'errata.config.json'));
  mkdirSync(join(folder, 'd'));
  await expect(loadConfig(folder, join(folder, 'd'))).rejects.toThrow(/is a directory/u);
  writeFileSync(join(folder, 'latin.yaml'), Buffer.from([0x6d, 0xe9]));
  await expect(loadConfig(folder, join(folder, 'latin.yaml'))).rejects.toThrow(/expected UTF-8/u);
});

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of a configuration is not opened',
  async () => {
    execFileSync('mkfifo', [join(folder, 'errata.config.yaml')]);
    await expect(loadConfig(folder, undefined)).rejects.toThrow(
      /errata\.config\.yaml: found a pipe or a device/u,
    );
  },
);
