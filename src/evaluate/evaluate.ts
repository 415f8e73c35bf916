import { ErrataError } from '../schema/error.ts';
import type { Evaluation } from '../results/evaluation.ts';
import { checkOptionNames } from '../schema/known-options.ts';
import { REQUEST_OPTIONS, type EvaluationRequest } from './evaluation-request.ts';
import { runEvaluation } from './run-evaluation.ts';

/**
 * Scores the models of a root (`data/models/*.csv`) against its benchmark (`data/benchmark/benchmark.csv`)
 * and returns what evaluation.json holds. Files are written only with `write: true`. A model that cannot be
 * scored is an error, thrown after the others are written.
 *
 * @example
 * const { models } = await evaluate({ root: '.', metrics: ['cer'] });
 * for (const [name, { macro }] of Object.entries(models)) console.log(name, macro.cer);
 */
export async function evaluate(request: EvaluationRequest): Promise<Evaluation> {
  // without types a call may lack it, and the current folder would be a guess
  if (typeof request?.root !== 'string')
    throw new ErrataError('ARGUMENT_INVALID', `root: expected a folder, got ${typeof request?.root}`);
  checkOptionNames('evaluate', request, REQUEST_OPTIONS);
  const { evaluation, failures } = await runEvaluation(request);
  if (failures[0] !== undefined) throw failures[0];
  return evaluation;
}
