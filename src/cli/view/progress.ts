import type { Terminal } from '../terminal.ts';
import type { ProgressLine } from './progress-line.ts';

/** Shows on stderr how far work is. */
export interface Progress {
  show(line: ProgressLine): void;
  /** Makes room for a line of text; the bar is drawn again with the next look. */
  clear(): void;
  /** Takes the bar away; it may begin anew. */
  stop(): void;
}

const SILENT: Progress = { show: () => undefined, clear: () => undefined, stop: () => undefined };

/** A bar on stderr where there is a terminal, else nothing; what draws it is loaded then. */
export async function openProgress({ showsProgress }: Pick<Terminal, 'showsProgress'>): Promise<Progress> {
  if (!showsProgress) return SILENT;
  const { ProgressBar } = await import('./progress-bar.ts');
  return new ProgressBar();
}

/** Does work of which so much is done, and takes the bar away whatever happens. */
export async function withProgress<Result>(
  terminal: Pick<Terminal, 'showsProgress'>,
  about: Pick<ProgressLine, 'unit' | 'total'>,
  work: (onProgress: (done: number) => void) => Promise<Result>,
): Promise<Result> {
  const progress = await openProgress(terminal);
  try {
    return await work((done) => {
      progress.show({ ...about, done: Math.floor(done) });
    });
  } finally {
    progress.stop();
  }
}
