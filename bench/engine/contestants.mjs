// Processes that answer requests, one line each: ours and the peers take turns in one run.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROJECT, hasProgram, runCommand } from '../../scripts/run-command.mjs';
import { CACHE } from './corpora.mjs';

/** `cpdist` of rapidfuzz asks for numpy. */
const PACKAGES = ['rapidfuzz==3.14.6', 'edlib==1.3.9.post1', 'jiwer==4.0.0', 'numpy==2.4.6'];

/**
 * Peers that are compiled here or exist for some processors only. Later versions of StringZilla compare every text with
 * every other.
 */
const MORE_PACKAGES = {
  pywfa: ['pywfa==0.6.0'],
  stringzillas: ['stringzillas-cpus==4.6.3', 'stringzilla==4.6.3'],
};

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
  if (!hasModules(program, 'rapidfuzz, edlib, jiwer, numpy') && !canInstall(program, PACKAGES))
    return missing(`pip could not install ${PACKAGES.join(', ')}`);
  return program;
}

const hasModules = (program, modules) =>
  spawnSync(program, ['-c', `import ${modules}`], { stdio: 'ignore' }).status === 0;

const canInstall = (program, packages) =>
  runCommand(program, ['-m', 'pip', 'install', '--quiet', ...packages], { isQuiet: true }) === 0;

/** The loop in C around WFA2-lib, which pywfa has in its extension; undefined with the reason on stderr. */
export function wfa2Loop(program) {
  const { pywfa } = MORE_PACKAGES;
  if (!hasModules(program, 'pywfa') && !canInstall(program, pywfa))
    return missing(`WFA2-lib: pip could not install ${pywfa.join(', ')}`);
  const folder = execFileSync(program, ['-c', 'import pywfa; print(pywfa.__path__[0])'], {
    encoding: 'utf8',
  }).trim();
  const headers = join(folder, 'WFA2_lib');
  const library = join(CACHE, `wfa2-${process.arch}.so`);
  const words = ['-O2', '-shared', '-fPIC', '-I', headers, join(PROJECT, 'bench', 'engine', 'wfa2.c')];
  if (runCommand('cc', [...words, '-o', library], { isQuiet: true }) !== 0)
    return missing('WFA2-lib: cc could not compile bench/engine/wfa2.c');
  return library;
}

/** Whether StringZilla is there; says why not on stderr. */
export function hasStringZilla(program) {
  const { stringzillas } = MORE_PACKAGES;
  if (hasModules(program, 'stringzillas') || canInstall(program, stringzillas)) return true;
  missing(`StringZilla: pip could not install ${stringzillas.join(', ')}`);
  return false;
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
