import { execFileSync } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from './run-command.mjs';

/** Flags of rustc that keep the places of this machine out of a binary: two builds of a commit are the same bytes. */
export function reproducibleFlags() {
  const cargo = process.env['CARGO_HOME'] ?? join(homedir(), '.cargo');
  const sysroot = execFileSync('rustc', ['--print', 'sysroot'], { encoding: 'utf8' }).trim();
  const places = { [PROJECT.replace(/[\\/]$/u, '')]: '/errata', [cargo]: '/cargo', [sysroot]: '/rust' };
  return Object.entries(places).map(([from, to]) => `--remap-path-prefix=${from}=${to}`);
}
