import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { STARTER_CONFIG } from '../../src/cli/init/starter-config.ts';
import { loadModel } from '../../src/infer/load-provider.ts';
import { PROVIDER_NAMES } from '../../src/infer/providers/index.ts';
import { parseConfig } from '../../src/schema/config-text.ts';
import { runErrata, temporaryFolder } from './run.ts';

test('writes a configuration and the folders', async () => {
  const folder = temporaryFolder();
  const { status, stdout, stderr } = await runErrata(['init', 'bench'], { cwd: folder });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: ['errata.config.yaml', 'source/', 'data/benchmark/', 'data/models/', 'models/']
      .map((name) => `bench/${name}\n`)
      .join(''),
  });
  expect(stderr).toContain('errata prepare bench/source --root bench');
  expect(readFileSync(join(folder, 'bench/errata.config.yaml'), 'utf8')).toBe(STARTER_CONFIG);
  expect(existsSync(join(folder, 'bench/data/models'))).toBe(true);
});

test.each(['errata.config.yaml', 'errata.config.yml', 'errata.config.json'])(
  'an existing %s is not overwritten',
  async (name) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, name), '{"models":{}}');
    const { status, stderr } = await runErrata(['init'], { cwd: folder });
    expect(status).toBe(73);
    expect(stderr).toContain('exists already');
    expect(readFileSync(join(folder, name), 'utf8')).toBe('{"models":{}}');
    expect(existsSync(join(folder, 'data'))).toBe(false);
  },
);

test('a prepared benchmark goes into the layout', async () => {
  const folder = temporaryFolder();
  await runErrata(['init'], { cwd: folder });
  mkdirSync(join(folder, 'source', 'b1'));
  writeFileSync(join(folder, 'source/b1/a.png'), '\x89PNG\r\n\x1a\n', 'latin1');
  writeFileSync(join(folder, 'source/b1/a.txt'), 'x');
  expect(await runErrata(['prepare', 'source'], { cwd: folder })).toMatchObject({
    status: 0,
    stdout: 'data/benchmark: 1 page in 1 batch\n',
  });
});

test('every provider is in it, and each is valid when its comment signs are removed', async () => {
  const open = STARTER_CONFIG.replaceAll(
    /^( *)# ( *(?:[\w]+:(?: .*)?)$)/gmu,
    (whole, indent: string, rest: string) => (/^(?:Any|Texts)/u.test(rest) ? whole : `${indent}${rest}`),
  )
    .replaceAll(/^ *(?:Gemini|DeepSeek|Google Cloud Vision): npm.*$/gmu, '')
    .replaceAll('  #   # api_key_env', '  #   api_key_env');
  const config = parseConfig(open, '/x/errata.config.yaml');
  const used = new Set<string>();
  for (const [name, entry] of Object.entries(config.data.models)) {
    if (entry.module !== undefined) continue;
    const { provider } = await loadModel(name, entry, config, undefined);
    used.add(provider.name);
  }
  expect([...used].sort()).toEqual([...PROVIDER_NAMES].sort());
  expect(config.data).toMatchObject({ workers: 4, models_dir: 'models', patch_size: 512 });
});
