import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after a time; rejects with the signal's reason as soon as it is aborted. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  try {
    // a timer may fire a millisecond early, and a service counts what it asked for
    await sleep(Math.ceil(ms) + 1, undefined, { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
