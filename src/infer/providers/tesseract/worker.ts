import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readFile } from '../../../io/read-file.ts';
import { ProviderError } from '../../provider.ts';
import type { LanguageFile } from './language-data.ts';

export interface WorkerSettings {
  readonly languages: readonly LanguageFile[];
  readonly pageSegmentationMode: number;
}

export interface ReadResult {
  readonly text: string;
  /** Mean confidence of the words, 0 to 100. */
  readonly confidence: number;
  /** The lines in their order, each with its text and box. */
  readonly lines: readonly FoundLine[];
}

/** A line as the recogniser tells it. */
export interface FoundLine {
  readonly text: string;
  readonly bbox: { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };
}

/** The part of its answer that holds the lines. */
interface Blocks {
  readonly blocks:
    readonly { readonly paragraphs: readonly { readonly lines: readonly FoundLine[] }[] }[] | null;
}

/** A thread with a recogniser. After a failure it is of no use: `close` it and start another. */
export interface TesseractWorker {
  read(image: Uint8Array): Promise<ReadResult>;
  /** False once it was closed. */
  isAlive(): boolean;
  close(): Promise<void>;
}

/** An answer of the worker script of tesseract.js. */
interface Answer {
  readonly jobId: string;
  readonly status: 'resolve' | 'reject' | 'progress';
  readonly data: unknown;
}

const LSTM_ONLY = 1;

/** The worker script of tesseract.js; looked for beside this package, then beside the user's work. */
function workerScript(): string {
  for (const place of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(place).resolve('tesseract.js/src/worker-script/node/index.js');
    } catch {
      // the next place may have it
    }
  }
  throw new ProviderError(
    'MISSING_PACKAGE',
    'the provider tesseract needs the package tesseract.js, which is not installed: npm install tesseract.js',
    { kind: 'configuration' },
  );
}

/**
 * The thread of tesseract.js, spoken to directly: the package's own `createWorker` never settles when the languages
 * cannot be loaded, throws where nobody can catch it, and lets the recogniser write to the terminal.
 */
class Thread {
  readonly #worker: Worker;
  readonly #jobs = new Map<string, { resolve(data: unknown): void; reject(reason: unknown): void }>();
  #failure: Error | undefined;
  #count = 0;

  constructor() {
    this.#worker = new Worker(workerScript(), { stdout: true, stderr: true });
    this.#worker.stdout.resume();
    this.#worker.stderr.resume();
    this.#worker.on('message', (answer: Answer) => {
      this.#settle(answer);
    });
    this.#worker.on('error', (error) => {
      this.#fail(error);
    });
    this.#worker.on('exit', () => {
      this.#fail(new Error('the worker ended'));
    });
  }

  ask(action: string, payload: Readonly<Record<string, unknown>>): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#count += 1;
      const jobId = String(this.#count);
      this.#jobs.set(jobId, { resolve, reject });
      this.#worker.postMessage({ workerId: 'errata', jobId, action, payload });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ jobId, status, data }: Answer): void {
    const job = this.#jobs.get(jobId);
    if (job === undefined || status === 'progress') return;
    this.#jobs.delete(jobId);
    if (status === 'resolve') job.resolve(data);
    else job.reject(new Error(String(data)));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#jobs.values()) reject(error);
    this.#jobs.clear();
  }
}

/** Starts a worker that never asks the network. */
export async function startWorker({
  languages,
  pageSegmentationMode,
}: WorkerSettings): Promise<TesseractWorker> {
  const thread = new Thread();
  try {
    await thread.ask('load', { options: { lstmOnly: true, logging: false } });
    const data = await Promise.all(
      languages.map(async ({ language, path }) => ({
        code: language,
        data: new Uint8Array(await readFile(path)),
      })),
    );
    await thread.ask('loadLanguage', { langs: data, options: { cacheMethod: 'none', lstmOnly: true } });
    await thread.ask('initialize', {
      langs: languages.map(({ language }) => language).join('+'),
      oem: LSTM_ONLY,
      config: {},
    });
    await thread.ask('setParameters', { params: { tessedit_pageseg_mode: String(pageSegmentationMode) } });
  } catch (cause) {
    await thread.end();
    throw new ProviderError('TESSERACT_START', `tesseract does not start: ${wordsOf(cause)}`, {
      kind: 'configuration',
      cause,
    });
  }
  let alive = true;
  return {
    isAlive: () => alive,
    async read(image) {
      const { text, confidence, blocks } = (await thread.ask('recognize', {
        image: new Uint8Array(image),
        options: {},
        output: { text: true, blocks: true },
      })) as Omit<ReadResult, 'lines'> & Blocks;
      const lines = (blocks ?? []).flatMap(({ paragraphs }) =>
        paragraphs.flatMap((paragraph) => paragraph.lines),
      );
      return { text, confidence, lines };
    },
    close: () => {
      alive = false;
      return thread.end();
    },
  };
}

/** What went wrong, in the recogniser's words. */
export function wordsOf(cause: unknown): string {
  const text = cause instanceof Error ? cause.message : String(cause);
  return (
    text
      .replace(/^(?:Runtime)?Error: /u, '')
      .split('\n')[0]
      ?.replace(/\.$/u, '') ?? ''
  );
}
