import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allManifests, findManifest, PROVIDER_NAMES } from '../../../../src/infer/providers/registry.ts';

const FOLDER = 'src/infer/providers';
const peers = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { peerDependencies: object }).peerDependencies,
);

test('every folder with a manifest is registered, under the name that the manifest has', async () => {
  const folders = readdirSync(FOLDER).filter((name) => existsSync(`${FOLDER}/${name}/manifest.ts`));
  expect(PROVIDER_NAMES.map((name) => name.replaceAll('_', '-')).sort()).toEqual(folders.sort());
  expect((await allManifests()).map(({ name }) => name)).toEqual(PROVIDER_NAMES);
});

test.each(['nonsense', 'toString', ''])('there is no provider %j', async (name) => {
  expect(await findManifest(name)).toBeUndefined();
});

describe.each(PROVIDER_NAMES)('%s', (name) => {
  test('its packages are optional ones of this package', async () => {
    const { packages } = (await findManifest(name))!;
    const wanted = packages.map((need) => need.name.replace('LANGUAGE', 'bod'));
    expect(peers).toEqual(expect.arrayContaining(wanted));
  });

  test('it refuses a setting that it does not know', async () => {
    const { settings } = (await findManifest(name))!;
    const { error } = settings.safeParse({ no_such_setting: 1 });
    expect(error?.issues.map(({ code }) => code)).toContain('unrecognized_keys');
  });
});
