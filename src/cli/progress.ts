import { SingleBar } from 'cli-progress';
import type { CommandContext } from './command.ts';

export interface Progress {
  update(done: number, note?: string): void;
  stop(): void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };

/** A progress bar on stderr where there is a terminal, else nothing. Without a total it counts. */
export function startProgress(
  { terminal }: Pick<CommandContext, 'terminal'>,
  unit: string,
  total?: number,
): Progress {
  if (!terminal.showsProgress) return SILENT;
  const format =
    total === undefined
      ? `{value} ${unit} {duration_formatted} {note}`
      : `{bar} {value}/{total} ${unit} {eta_formatted} left {note}`;
  const bar = new SingleBar({
    format,
    stream: process.stderr,
    hideCursor: true,
    clearOnComplete: true,
    etaBuffer: 100,
    fps: 5,
  });
  bar.start(total ?? 0, 0, { note: '' });
  return {
    update: (done, note = '') => {
      bar.update(done, { note });
    },
    stop: () => {
      bar.stop();
    },
  };
}
