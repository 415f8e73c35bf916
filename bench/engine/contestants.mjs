// Processes that answer requests, one line each: ours and the peers take turns in one run.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT, hasProgram, runCommand } from '../../scripts/run-command.mjs';
import { CACHE } from './corpora.mjs';

const PACKAGES = ['rapidfuzz==3.14.6', 'edlib==1.3.9.post1', 'jiwer==4.0.0'];

/** A child process with a line of JSON for every request. */
export class Contestant {
  #child;
  #lines;

  constructor(command, words, env = {}) {
    this.#child = spawn(command, words, {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Sends a request and waits for its answer; an error of the peer is thrown. */
  async ask(...words) {
    this.#child.stdin.write(`${words.join('\t')}\n`);
    const { value, done } = await this.#lines.next();
    if (done) throw new Error(`no answer to ${words.join(' ')}`);
    const answer = JSON.parse(value);
    if (answer.error !== undefined) throw new Error(`${words.join(' ')}: ${answer.error}`);
    return answer;
  }

  end() {
    this.#child.stdin.end();
  }
}

/** The first Python on the PATH. */
export function findPython() {
  return ['python3', 'python'].find(hasProgram);
}

/** The Python of a venv of its own with the peers in it; undefined with the reason on stderr. */
export function peerPython(python) {
  if (python === undefined)
    return missing('rapidfuzz, edlib and jiwer need Python, which is not on the PATH');
  const venv = join(CACHE, 'venv');
  const program =
    process.platform === 'win32' ? join(venv, 'Scripts', 'python.exe') : join(venv, 'bin', 'python');
  if (!existsSync(program) && runCommand(python, ['-m', 'venv', venv], { isQuiet: true }) !== 0) {
    return missing('rapidfuzz, edlib and jiwer need a venv, which Python could not make');
  }
  if (spawnSync(program, ['-c', 'import rapidfuzz, edlib, jiwer'], { stdio: 'ignore' }).status === 0)
    return program;
  if (runCommand(program, ['-m', 'pip', 'install', '--quiet', ...PACKAGES], { isQuiet: true }) === 0)
    return program;
  return missing(`pip could not install ${PACKAGES.join(', ')}`);
}

/** The harness, built with the peers that are crates, or without them where they can't be fetched. */
export function buildHarness() {
  const build = (features) =>
    runCommand('cargo', ['build', '--release', '--quiet', '-p', 'errata-harness', ...features], {
      isQuiet: true,
    }) === 0;
  if (!hasProgram('cargo')) return missing('the core needs cargo, which is not on the PATH');
  const program = join(
    PROJECT,
    'target',
    'release',
    process.platform === 'win32' ? 'errata-harness.exe' : 'errata-harness',
  );
  if (build(['--features', 'peers'])) return { program, hasPeers: true };
  missing('rapidfuzz-rs: the crate could not be built');
  return build([]) ? { program, hasPeers: false } : missing('the harness could not be built');
}

function missing(message) {
  process.stderr.write(`errata: bench: missing: ${message}\n`);
  return undefined;
}
