// What can be seen of a binary without running it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { hasProgram, PROJECT } from './run-command.mjs';
import { GLIBC, TARGETS } from './targets.mjs';

/** What is wrong with a binary, in words; nothing when it may be published. */
export function faultsOf(name, file) {
  return [...placesIn(file), ...(name.startsWith('linux') ? faultsOfElf(name, file) : [])];
}

/** Places of this machine that stand in a file. */
export function placesIn(file) {
  const content = readFileSync(file, 'latin1');
  const places = [PROJECT.replace(/[\\/]$/u, ''), homedir(), process.env['CARGO_HOME']];
  return places
    .filter((place) => place !== undefined && place.length > 1 && content.includes(`${place}/`))
    .map((place) => `holds the place ${place}`);
}

function faultsOfElf(name, file) {
  if (!hasProgram('readelf')) return ['readelf is missing, so that it was not looked into'];
  const said = execFileSync('readelf', ['--wide', '--dynamic', '--version-info', file], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const faults = /TEXTREL/u.test(said) ? ['has text relocations'] : [];
  const versions = [...said.matchAll(/\bGLIBC_(\d+\.\d+)/gu)].map(([, version]) => version);
  if (TARGETS[name].glibc === undefined && versions.length > 0) faults.push('asks for glibc');
  const newer = versions.filter((version) => isNewer(version, GLIBC));
  return newer.length === 0 ? faults : [...faults, `asks for glibc ${newer.sort(byVersion).at(-1)}`];
}

function isNewer(version, than) {
  return byVersion(version, than) > 0;
}

function byVersion(left, right) {
  const [[a, b], [c, d]] = [left, right].map((version) => version.split('.').map(Number));
  return a - c || b - d;
}
