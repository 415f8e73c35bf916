import { appendFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Layout } from './layout.ts';
import { makeFolderSync } from './make-folder.ts';
import { oneLine } from './printable.ts';
import { redact } from './redact.ts';

const ROTATE_BYTES = 5_000_000;
const KEPT = 3;
/** With the stack of an error. */
const LONGEST_MESSAGE = 10_000;

export type LogLevel = 'debug' | 'info' | 'warning' | 'error';

/** The debug log of a root, `logs/ocr_evaluation.log`: appended line by line, rotated, without secrets. */
export class Log {
  readonly #path: string;
  #sizeBytes: number | undefined;
  #isBroken = false;

  constructor(root: string) {
    this.#path = new Layout(root).log;
  }

  write(level: LogLevel, message: string): void {
    if (this.#isBroken) return;
    const line = `${new Date().toISOString()} ${level} ${oneLine(redact(message), LONGEST_MESSAGE)}\n`;
    try {
      this.#rotate(line.length);
      appendFileSync(this.#path, line);
    } catch {
      // a log that cannot be written must not stop the work it describes
      this.#isBroken = true;
    }
  }

  #rotate(added: number): void {
    if (this.#sizeBytes === undefined) {
      makeFolderSync(dirname(this.#path));
      this.#sizeBytes = statSync(this.#path, { throwIfNoEntry: false })?.size ?? 0;
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
