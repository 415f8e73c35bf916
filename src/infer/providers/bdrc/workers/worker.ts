import { parentPort, workerData } from 'node:worker_threads';
import { ErrataError, EXIT } from '../../../../schema/error.ts';
import { openPageReader, type PageReader } from './page-reader.ts';
import type { Failure, FromWorker, ToWorker, WorkerStart } from './protocol.ts';

/** A thread that reads pages: the runtime's `run` and the loops over pixels block, and must not block the program. */
const port = parentPort!;
const start = workerData as WorkerStart;

try {
  serve(await openPageReader(start));
} catch (error) {
  tell({ kind: 'failure', failure: toFailure(error) });
}

function serve(reader: PageReader): void {
  let abort = new AbortController();
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'abort') abort.abort();
    else if (message.kind === 'close')
      void reader.close().finally(() => {
        port.close();
      });
    else {
      abort = new AbortController();
      reader.read({ ...message, signal: abort.signal }).then(
        (recognition) => {
          tell({ kind: 'recognition', recognition });
        },
        (error: unknown) => {
          tell({ kind: 'failure', failure: toFailure(error) });
        },
      );
    }
  });
  tell({ kind: 'ready', assumed: reader.assumed });
}

function tell(message: FromWorker): void {
  port.postMessage(message);
}

function toFailure(error: unknown): Failure {
  if (error instanceof ErrataError) return { code: error.code, message: error.message };
  return {
    code: 'PAGE_UNREADABLE',
    message: (error instanceof Error ? error.message : String(error)).split('\n')[0]!,
  };
}
