import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The project's folder: every script works from any current directory. */
export const PROJECT = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command in the project's folder with its output shown; returns its exit code. */
export function runCommand(command, words, { env = {}, isQuiet = false } = {}) {
  const result = spawnSync(command, words, {
    cwd: PROJECT,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  if (isQuiet && result.status !== 0) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`);
  return result.status ?? 1;
}

/** True when a program is on the PATH and answers to `--version`. */
export function hasProgram(name) {
  return (
    spawnSync(name, ['--version'], { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0
  );
}
