import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasProgram, PROJECT } from '../../scripts/run-command.mjs';
import { VERSION } from '../../src/schema/version.ts';
import { temporaryFolder } from '../cli/run.ts';

const hasCargo = hasProgram('cargo');
if (!hasCargo) console.warn('skipped: packages of crates need cargo');

/** The crates that are published: those that do not say otherwise. */
function published(): readonly string[] {
  const folders = readdirSync(join(PROJECT, 'crates'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders
    .filter(
      ({ name }) =>
        !/^publish = false$/mu.test(readFileSync(join(PROJECT, 'crates', name, 'Cargo.toml'), 'utf8')),
    )
    .map(({ name }) => `errata-${name}`)
    .sort();
}

test.skipIf(!hasCargo)('every published crate can be packed, with a page of its own', () => {
  const crates = published();
  expect(crates).toEqual(
    ['align', 'corpus', 'metrics', 'raster', 'statistics', 'text'].map((name) => `errata-${name}`),
  );
  const target = temporaryFolder();
  const words = ['package', '--quiet', '--offline', '--allow-dirty', '--no-verify', '--target-dir', target];
  const { status, stderr } = spawnSync(
    'cargo',
    [...words, ...crates.flatMap((name) => ['--package', name])],
    {
      cwd: PROJECT,
      encoding: 'utf8',
    },
  );
  expect([status, stderr]).toEqual([0, '']);
  for (const crate of crates) {
    const name = `${crate}-${VERSION}`;
    const packed = join(target, 'package', `${name}.crate`);
    const read = (file: string): string =>
      execFileSync('tar', ['-xOzf', packed, `${name}/${file}`], { encoding: 'utf8' });
    expect(read('README.md')).toContain(`# ${crate}\n`);
    expect(read('Cargo.toml')).toMatch(
      /^description = [\s\S]*^repository = [\s\S]*^\[package\.metadata\.docs\.rs\]/mu,
    );
    // what only tests of the workspace need is not asked for
    expect(read('Cargo.toml')).not.toContain('errata-testkit');
  }
});
