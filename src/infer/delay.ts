/** Resolves after a time; rejects with the signal's reason as soon as it is aborted. */
export function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason as Error);
      return;
    }
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    // a timer may fire a millisecond early, and a service counts what it asked for
    const timer = setTimeout(
      () => {
        signal.removeEventListener('abort', stop);
        resolve();
      },
      Math.ceil(ms) + 1,
    );
    signal.addEventListener('abort', stop, { once: true });
  });
}
