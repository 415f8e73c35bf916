import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { putFiles, type SweptCommand } from './commands.ts';
import type { Point } from './points.ts';
import { readLog, shimEnvironment, type RecordedCall } from './shim.ts';
import { readTree, type Tree } from './tree.ts';

export interface Ended {
  /** Exit code; 128 and the number of the signal after one, as a shell has it. */
  readonly exit: number;
  readonly stderr: string;
  readonly isStuck: boolean;
}

/** A run that takes longer hangs. */
const LONGEST_MS = 60_000;
const SIGNALS: Readonly<Record<string, number>> = { SIGABRT: 134, SIGKILL: 137, SIGBUS: 135, SIGSEGV: 139 };

/** The place of one worker: every command has its root at the same path, so that no path can differ in a result. */
export class Stage {
  readonly root: string;
  readonly #folder: string;
  readonly #program: string;
  readonly #library: string;

  constructor(folder: string, program: string, library: string) {
    this.#folder = folder;
    this.#program = program;
    this.#library = library;
    this.root = join(folder, 'root');
    mkdirSync(this.root, { recursive: true });
  }

  /** Builds the state before a command and learns what an undisturbed run makes of it, call by call. */
  async prepare(command: SweptCommand): Promise<Prepared> {
    rmSync(this.root, { recursive: true, force: true });
    mkdirSync(this.root);
    putFiles(this.root, command.files);
    for (const words of command.before ?? []) await this.#runWell(words, command);
    putFiles(this.root, command.changes ?? {});
    const template = join(this.#folder, command.name);
    cpSync(this.root, template, { recursive: true });
    const before = readTree(this.root);
    const { ended, calls } = await this.run(command);
    if (ended.exit !== 0 && ended.exit !== 1)
      throw new Error(`${command.name}: undisturbed it ended with ${ended.exit}\n${ended.stderr}`);
    return { command, template, before, after: readTree(this.root), exit: ended.exit, calls };
  }

  /** Puts the state before a command back. */
  reset({ template }: Prepared): void {
    rmSync(this.root, { recursive: true, force: true });
    cpSync(template, this.root, { recursive: true });
  }

  /** Runs a command under the shim, and below another program where one is given; with a point, one call fails. */
  async run(
    command: SweptCommand,
    point?: Point,
    below: readonly string[] = [],
  ): Promise<{
    readonly ended: Ended;
    readonly calls: readonly RecordedCall[];
    readonly hasStruck: boolean;
  }> {
    const log = join(this.#folder, 'calls.log');
    rmSync(log, { force: true });
    const env = shimEnvironment(this.#library, this.root, log, point);
    const ended = await this.#spawn(command.words, command, env, below);
    return { ended, ...readLog(log) };
  }

  async #runWell(words: readonly string[], command: SweptCommand): Promise<void> {
    const { exit, stderr } = await this.#spawn(words, command, {});
    if (exit !== 0) throw new Error(`${command.name}: ${words.join(' ')} ended with ${exit}\n${stderr}`);
  }

  /** Starts the program; what it prints is read so that no pipe fills. */
  #spawn(
    words: readonly string[],
    command: SweptCommand,
    env: Readonly<Record<string, string>>,
    below: readonly string[] = [],
  ): Promise<Ended> {
    const [file = '', ...rest] = [...below, process.execPath, this.#program];
    const fill = (word: string): string => word.replaceAll('{root}', this.root);
    const own = Object.entries(command.env ?? {}).map(([name, value]) => [name, fill(value)]);
    return new Promise((resolve, reject) => {
      const child = spawn(file, [...rest, ...words.map(fill)], {
        cwd: this.#folder,
        env: { PATH: process.env['PATH'], HOME: this.#folder, ...Object.fromEntries(own), ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let stderr = '';
      let isStuck = false;
      const timer = setTimeout(() => {
        isStuck = true;
        child.kill('SIGKILL');
      }, LONGEST_MS);
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      child.on('error', reject);
      child.on('close', (status, signal) => {
        clearTimeout(timer);
        resolve({ exit: status ?? SIGNALS[signal ?? ''] ?? 128, stderr, isStuck });
      });
    });
  }
}

/** A command with the state before it and what an undisturbed run made of that. */
export interface Prepared {
  readonly command: SweptCommand;
  readonly template: string;
  readonly before: Tree;
  readonly after: Tree;
  readonly exit: number;
  readonly calls: readonly RecordedCall[];
}
