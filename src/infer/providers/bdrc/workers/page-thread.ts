import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ErrataError, errorOfCode } from '../../../../schema/error.ts';
import type { Recognition } from '../../../provider.ts';
import type { PageReader, PageReaderTask } from './page-reader.ts';
import type { FromWorker, ToWorker, WorkerStart } from './protocol.ts';

const GRACE_MS = 5000;

/** The bundled worker beside this file or one folder up (a chunk of `dist`); undefined in the sources. */
export function findWorkerFile(): string | undefined {
  return ['./bdrc-worker.js', '../bdrc-worker.js']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
}

/** A page reader in a thread of its own. It does not keep the program alive while it has nothing to do. */
export async function openPageThread(
  file: string,
  start: WorkerStart,
): Promise<PageReader & { isAlive(): boolean }> {
  const worker = new Worker(file, { workerData: start, name: 'errata-bdrc' });
  let alive = true;
  worker.once('exit', () => {
    alive = false;
  });
  const ready = await answerOf(worker);
  if (ready.kind !== 'ready') throw new ErrataError('INTERNAL', `worker: ${ready.kind} before ready`);
  worker.unref();
  return {
    assumed: ready.assumed,
    isAlive: () => alive,
    read: async (task) => readPage(worker, task),
    close: async () => {
      if (alive) await closeWorker(worker);
    },
  };
}

async function readPage(
  worker: Worker,
  { bytes, picturePath, signal }: PageReaderTask,
): Promise<Recognition> {
  worker.ref();
  const stop = (): void => {
    send(worker, { kind: 'abort' });
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    send(worker, { kind: 'page', bytes, picturePath });
    const answer = await answerOf(worker);
    if (answer.kind !== 'recognition')
      throw new ErrataError('INTERNAL', `worker: ${answer.kind} in place of a page`);
    return answer.recognition;
  } finally {
    signal.removeEventListener('abort', stop);
    worker.unref();
  }
}

/** The next message; a failure is thrown, and so is the end of the thread. */
async function answerOf(worker: Worker): Promise<Exclude<FromWorker, { kind: 'failure' }>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (message: FromWorker): void => {
      settle(() => {
        if (message.kind !== 'failure') resolve(message);
        else reject(errorOfCode(message.failure.code, message.failure.message));
      });
    };
    const onError = (cause: unknown): void => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      settle(() => {
        reject(
          new ErrataError('WORKER_FAILED', `thread of the bdrc provider ended: ${reason}`, {
            cause,
          }),
        );
      });
    };
    const onExit = (status: number): void => {
      onError(new Error(`exit code ${status}`));
    };
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  });
}

function send(worker: Worker, message: ToWorker): void {
  worker.postMessage(message);
}

async function closeWorker(worker: Worker): Promise<void> {
  worker.ref();
  const timer = setTimeout(() => {
    void worker.terminate();
  }, GRACE_MS);
  await new Promise<void>((resolve) => {
    worker.once('exit', () => {
      resolve();
    });
    send(worker, { kind: 'close' });
  });
  clearTimeout(timer);
}
