import type { EvaluationProgress } from '../evaluate/index.ts';
import type { Terminal } from './terminal.ts';

/** The progress of an evaluation where there is a terminal to show it; the bar is loaded then. */
export async function evaluationProgress({
  showsProgress,
}: Terminal): Promise<{ readonly update: EvaluationProgress; stop(): void } | undefined> {
  if (!showsProgress) return undefined;
  const { EvaluationBar } = await import('./evaluation-bar.ts');
  return new EvaluationBar();
}
