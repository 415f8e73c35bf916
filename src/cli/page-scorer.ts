import { scorePages } from '../evaluate/index.ts';
import type { PageScorer } from '../compare/index.ts';
import type { CommandContext } from './command.ts';

/** Scores pages through the evaluation stage: the stages do not know each other, the command line knows both. */
export function pageScorer({ options: { threads }, signal }: CommandContext<'threads'>): PageScorer {
  return (request) => scorePages({ ...request, threads, signal });
}
