import type { EvaluationProgress } from '../../evaluate/index.ts';
import type { Terminal } from '../terminal.ts';
import { openProgress } from './progress.ts';

/** Shows how files are read, pages scored and texts embedded; undefined where nobody would see it. */
export async function evaluationProgress(
  terminal: Pick<Terminal, 'progress' | 'note'>,
): Promise<{ readonly update: EvaluationProgress; stop(): void } | undefined> {
  if (terminal.progress !== 'bar') return undefined;
  const progress = await openProgress(terminal);
  return {
    update: (phase, done, total, models) => {
      const about = {
        title: phase,
        stage: `${phase} ${models.join('\0')}`,
        facts: [models.length > 3 ? `${models.length} models` : models.join(', ')],
      };
      if (phase === 'reading') progress.show({ ...about, done: Math.round(done / 1e6), unit: 'MB' });
      else progress.show({ ...about, done, total, unit: 'rows' });
    },
    stop: () => {
      progress.stop();
    },
  };
}
