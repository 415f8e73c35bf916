import { appendFileSync, existsSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CONFIG_NAMES } from '../schema/config-names.ts';
import { Layout } from './layout.ts';
import { makeFolderSync } from './make-folder.ts';
import { isPipe } from './open-file.ts';
import { oneLine } from '../text/printable.ts';
import { redact } from './redact.ts';

const ROTATE_BYTES = 5_000_000;
const KEPT = 3;
/** With the stack of an error. */
const LONGEST_MESSAGE = 10_000;

export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

/** Lines that wait for the root to be made; a command that makes none says no more than that. */
const MOST_WAITING = 1000;

/**
 * The debug log of a root, `logs/ocr_evaluation.log`: appended line by line, rotated, without secrets, times in
 * UTC. A folder that is no root (neither data/ nor a configuration) gets none; lines wait until it is one.
 */
export class Log {
  readonly #root: string;
  readonly #path: string;
  #waiting: string[] = [];
  #isRoot = false;
  #sizeBytes: number | undefined;
  #isBroken = false;

  constructor(root: string) {
    this.#root = root;
    this.#path = new Layout(root).log;
  }

  /** Keeps a line until there is another one to write. */
  hold(level: LogLevel, message: string): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(lineOf(level, message));
  }

  /** Writes what was kept. */
  flush(): void {
    if (this.#waiting.length > 0) this.#append([]);
  }

  write(level: LogLevel, message: string): void {
    this.#append([lineOf(level, message)]);
  }

  #append(added: readonly string[]): void {
    if (this.#isBroken) return;
    this.#isRoot ||= isRoot(this.#root);
    const all = [...this.#waiting, ...added];
    this.#waiting = this.#isRoot ? [] : all.slice(0, MOST_WAITING);
    if (!this.#isRoot) return;
    const lines = all.join('');
    try {
      this.#rotate(lines.length);
      appendFileSync(this.#path, lines);
    } catch {
      // a log that cannot be written must not stop the work it describes
      this.#isBroken = true;
    }
  }

  #rotate(added: number): void {
    if (this.#sizeBytes === undefined) {
      makeFolderSync(dirname(this.#path));
      const found = statSync(this.#path, { throwIfNoEntry: false });
      // writing to a pipe waits for a reader
      if (found !== undefined && isPipe(found)) throw new Error('no file');
      this.#sizeBytes = found?.size ?? 0;
    }
    if (this.#sizeBytes > 0 && this.#sizeBytes + added > ROTATE_BYTES) {
      for (let age = KEPT - 1; age >= 0; age -= 1) {
        const from = age === 0 ? this.#path : `${this.#path}.${age}`;
        if (statSync(from, { throwIfNoEntry: false }) !== undefined)
          renameSync(from, `${this.#path}.${age + 1}`);
      }
      this.#sizeBytes = 0;
    }
    this.#sizeBytes += added;
  }
}

function isRoot(folder: string): boolean {
  return ['data', ...CONFIG_NAMES].some((name) => existsSync(join(folder, name)));
}

function lineOf(level: LogLevel, message: string): string {
  return `${new Date().toISOString()} ${level} ${oneLine(redact(message), LONGEST_MESSAGE)}\n`;
}
