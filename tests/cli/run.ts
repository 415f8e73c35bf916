import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

export interface ProgramResult {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly input?: string | Uint8Array;
  /** Sent after the delay. */
  readonly kill?: { readonly signal: NodeJS.Signals; readonly afterMs: number };
}

/** The environment of the tests without what would change the program's behaviour. */
export function cleanEnvironment(changes: RunOptions['env']): NodeJS.ProcessEnv {
  const {
    ERRATA_ENGINE: _,
    ERRATA_MODELS: __,
    ERRATA_SIMD: ___,
    NO_COLOR: ____,
    FORCE_COLOR: _____,
    ...rest
  } = process.env;
  const env: NodeJS.ProcessEnv = { ...rest };
  for (const [name, value] of Object.entries(changes ?? {})) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  return env;
}

/** A file of the package as it is installed. */
export function installedFile(name: string): string {
  return join(inject('installed'), 'node_modules', 'errata', 'dist', name);
}

/** Path of the program under test: the installed one. */
export function programPath(): string {
  return installedFile('cli.js');
}

/** Runs the real program to its end. */
export async function runErrata(
  words: readonly string[],
  { cwd = inject('installed'), env, input, kill }: RunOptions = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [programPath(), ...words], {
      cwd,
      env: cleanEnvironment(env),
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const timer = kill === undefined ? undefined : setTimeout(() => child.kill(kill.signal), kill.afterMs);
    child.on('error', reject);
    child.on('close', (status, signal) => {
      clearTimeout(timer);
      resolve({
        status,
        signal,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      });
    });
  });
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-test-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
