import type { Terminal } from '../terminal.ts';
import type { Progress, ProgressLine } from './progress-line.ts';

const SILENT: Progress = { show: () => undefined, stop: () => undefined };

type ProgressTerminal = Pick<Terminal, 'progress' | 'note'>;

/** A bar where there is a terminal; where there is none, lines for work that may take hours. */
export async function openProgress(
  terminal: ProgressTerminal,
  { isLong = false }: { readonly isLong?: boolean } = {},
): Promise<Progress> {
  // what draws is loaded where it is seen
  if (terminal.progress === 'bar') return new (await import('./progress-bar.ts')).ProgressBar();
  if (terminal.progress === 'lines' && isLong)
    return new (await import('./progress-log.ts')).ProgressLog(terminal);
  return SILENT;
}

/** Does work of which so much is done, and takes the bar away whatever happens. */
export async function withProgress<Result>(
  terminal: ProgressTerminal,
  about: Pick<ProgressLine, 'unit'>,
  work: (options: { onProgress(progress: Pick<ProgressLine, 'done' | 'total'>): void }) => Promise<Result>,
): Promise<Result> {
  const progress = await openProgress(terminal);
  try {
    return await work({
      onProgress: ({ done, total }) => {
        progress.show({ ...about, done: Math.floor(done), total });
      },
    });
  } finally {
    progress.stop();
  }
}
