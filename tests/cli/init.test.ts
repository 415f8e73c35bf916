import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, inject, onTestFinished, test } from 'vitest';
import { starterConfig } from '../../src/cli/init/starter-config.ts';
import { loadModel } from '../../src/infer/load-provider.ts';
import { allManifests, PROVIDER_NAMES } from '../../src/infer/providers/registry.ts';
import { parseConfig } from '../../src/schema/config-text.ts';
import { installedFile, runErrata, temporaryFolder } from './run.ts';

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
  const schema = pathToFileURL(installedFile('schema/config.json')).href;
  expect(readFileSync(join(folder, 'bench/errata.config.yaml'), 'utf8')).toBe(
    `# yaml-language-server: $schema=${schema}\n` +
      starterConfig((await allManifests()).map(({ starter }) => starter)),
  );
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

test('every provider is in it, and each is valid without its comment signs and with a model', async () => {
  const starters = (await allManifests()).map(({ starter }) => starter);
  const shared = starters.map((starter) => starter.shared ?? '').join('');
  const asked = starterConfig(starters.map(({ model }) => ({ model, isActive: true })));
  const models = asked.replaceAll(/model_name: # choose one, such as (\S+)/gu, 'model_name: $1');
  expect(models).toContain('model_name: gemini-2.5-flash');
  expect(models).toContain('model_name: deepseek-flash');
  const config = parseConfig(`${models}${shared}`, '/x/errata.config.yaml');
  const used = await Promise.all(
    Object.entries(config.data.models).map(
      async ([name, entry]) => (await loadModel(name, entry, config, undefined)).provider.name,
    ),
  );
  expect(used).toEqual(PROVIDER_NAMES);
  expect(config.data).toMatchObject({ workers: 4, models_dir: 'models', patch_size: 512 });
});

test('a model that was not chosen is told with its setting and an example, before anything is sent', async () => {
  const starters = (await allManifests()).filter(({ name }) => name === 'gemini');
  const yaml = starterConfig(starters.map(({ starter: { model } }) => ({ model, isActive: true })));
  const config = parseConfig(yaml, '/x/errata.config.yaml');
  await expect(loadModel('Gemini', config.data.models['Gemini']!, config, undefined)).rejects.toMatchObject({
    exit: 78,
    message: expect.stringMatching(
      /yaml:\d+: models\.Gemini\.model_name: expected the name of a model, such as gemini-2\.5-flash$/u,
    ) as unknown,
  });
});

test.skipIf(process.platform === 'win32')('a link in the place of the configuration stays', async () => {
  const folder = temporaryFolder();
  symlinkSync(join(folder, 'elsewhere.yaml'), join(folder, 'errata.config.yaml'));
  const { status, stderr } = await runErrata(['init', '--root', folder]);
  expect(stderr).toContain('(CONFIG_EXISTS)');
  expect(status).toBe(73);
  expect(existsSync(join(folder, 'elsewhere.yaml'))).toBe(false);
});

test('editors find the schema by the way from the folder to the package it has, whatever folder it is in', async () => {
  const folder = mkdtempSync(join(inject('installed'), 'project '));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  expect((await runErrata(['init', 'bench'], { cwd: folder })).status).toBe(0);
  const [first = ''] = readFileSync(join(folder, 'bench', 'errata.config.yaml'), 'utf8').split('\n');
  expect(first).toBe('# yaml-language-server: $schema=../../node_modules/errata/dist/schema/config.json');
  const schema = resolve(folder, 'bench', first.slice(first.indexOf('=') + 1));
  expect(JSON.parse(readFileSync(schema, 'utf8'))).toMatchObject({ title: 'errata configuration' });
});
