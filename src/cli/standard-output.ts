import { once } from 'node:events';

/** Errors of a stream whose reader went away: of a pipe, and of the socket in its place between programs of Node. */
const CLOSED: ReadonlySet<string | undefined> = new Set(['EPIPE', 'ECONNRESET', 'ERR_STREAM_DESTROYED']);

let isClosed = false;

/** Whether an error says that there is no reader any more; from then on nothing is written. */
export function takesClosedOutput({ code }: NodeJS.ErrnoException): boolean {
  isClosed ||= CLOSED.has(code);
  return CLOSED.has(code);
}

/** Writes to stdout; without a reader (`| head`) to nobody, since the exit code is still wanted. */
export function writeOutput(text: string): void {
  if (!isClosed) process.stdout.write(text);
}

/** Waits until stdout takes more; the reader may go away meanwhile. */
export async function outputDrained(): Promise<void> {
  if (isClosed || !process.stdout.writableNeedDrain) return;
  await once(process.stdout, 'drain').catch((error: NodeJS.ErrnoException) => {
    if (!takesClosedOutput(error)) throw error;
  });
}
