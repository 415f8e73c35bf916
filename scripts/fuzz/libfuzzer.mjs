// The targets of crates/fuzz under libFuzzer with AddressSanitizer; needs the nightly toolchain.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, runCommand } from '../run-command.mjs';
import { INPUTS, WORK, pack, unpack } from './folders.mjs';

const PACKAGE = join(PROJECT, 'crates', 'fuzz', 'libfuzzer');
const LONGEST = 384;

/**
 * What cargo-fuzz would give to the compiler, but for the traces of comparisons: without them more is reached
 * in less time.
 */
const FLAGS = [
  '-Cpasses=sancov-module',
  '-Cllvm-args=-sanitizer-coverage-level=4',
  '-Cllvm-args=-sanitizer-coverage-inline-8bit-counters',
  '-Cllvm-args=-sanitizer-coverage-pc-table',
  '-Zsanitizer=address',
  '--cfg=fuzzing',
].join(' ');

/**
 * Short stacks of allocations, for full ones take most of the time; freed memory is kept for many inputs, not
 * for all.
 */
const ASAN_OPTIONS = 'malloc_context_size=2:quarantine_size_mb=16';

/** Names of the targets, from the list in the crate. */
export function rustTargets() {
  const text = readFileSync(join(PROJECT, 'crates', 'fuzz', 'src', 'lib.rs'), 'utf8');
  return [...text.matchAll(/\("([a-z-]+)", targets::/gu)].map(([, name]) => name);
}

/** Whether the targets can be built here. */
export function hasNightly() {
  try {
    execFileSync('cargo', ['+nightly', '--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Builds the fuzzer; returns the path of the program, undefined when it cannot be built. */
export function buildRust() {
  // with --target the flags are for the fuzzer alone, not for build scripts
  const host = /^host: (.+)$/mu.exec(execFileSync('rustc', ['+nightly', '-vV'], { encoding: 'utf8' }))[1];
  const folder = join(PROJECT, 'target', 'fuzz');
  const manifest = join(PACKAGE, 'Cargo.toml');
  const words = ['+nightly', 'build', '--release', '--locked', '--manifest-path', manifest];
  const status = runCommand('cargo', [...words, '--target', host, '--target-dir', folder], {
    env: { RUSTFLAGS: FLAGS },
  });
  return status === 0 ? join(folder, host, 'release', 'errata-libfuzzer') : undefined;
}

function start(program, target, words) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: WORK,
      env: { ...process.env, ERRATA_FUZZ_TARGET: target, ASAN_OPTIONS },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk) => {
      // the end of it says what happened
      output = `${output}${chunk}`.slice(-20_000);
    });
    child.on('error', (error) => resolve({ status: 1, output: error.message }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** Runs one target and brings its corpus to the smallest size; a failure goes to the past failures. */
export async function fuzzRust(program, target, { seconds, runs, seed }) {
  const [corpus, merged] = ['corpus', 'merged'].map((name) => join(WORK, name, target));
  const regressions = join(INPUTS, 'regressions', target);
  for (const folder of [corpus, merged]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(merged, { recursive: true });
  mkdirSync(regressions, { recursive: true });
  unpack(target, corpus);
  const before = readdirSync(regressions).length;
  // weights of rare features take a quarter of the time, and without them as much is reached
  const limits = [`-max_len=${LONGEST}`, '-timeout=20', '-rss_limit_mb=4096', '-entropic=0'];
  const { status, output } = await start(program, target, [
    ...limits,
    '-print_final_stats=1',
    `-seed=${seed}`,
    ...(Number.isFinite(seconds) ? [`-max_total_time=${Math.max(1, Math.round(seconds))}`] : []),
    ...(Number.isFinite(runs) ? [`-runs=${runs}`] : []),
    `-artifact_prefix=${regressions}/`,
    corpus,
  ]);
  const crashes = readdirSync(regressions).length - before;
  if (readdirSync(regressions).length === 0) rmSync(regressions, { recursive: true });
  const executions = Number(/stat::number_of_executed_units: (\d+)/u.exec(output)?.[1] ?? 0);
  if (status !== 0) {
    console.error(output);
    return { executions, crashes: Math.max(1, crashes), corpus: readdirSync(corpus).length };
  }
  await start(program, target, [...limits, '-set_cover_merge=1', merged, corpus]);
  return { executions, crashes, corpus: pack(target, merged) };
}
