import { checkInputs, readEvaluation, rootOf, type StoredEvaluation } from '../results/read-evaluation.ts';
import { chosenNames } from '../schema/model-names.ts';
import type { CompareOptions } from './compare.ts';
import { checkGate, type GateCheck, type GateRules } from './gate.ts';
import { regressionTester } from './regression.ts';
import { checkSignatures } from './signatures.ts';

export interface GateRequest {
  /** Name of the benchmark in tables and files. */
  readonly benchmark: string;
  /** Path of the evaluation.json to judge. */
  readonly evaluation: string;
  /** Path of an evaluation.json to compare with; a copy without its other files serves. */
  readonly baseline?: string | undefined;
  readonly rules: GateRules;
  /** How a regression is tested. */
  readonly comparison: CompareOptions;
  /** Takes a line for the user. */
  note(text: string): void;
}

/** Checks an evaluation as its files have it; the signatures are compared before any number is. */
export async function gateEvaluation(request: GateRequest): Promise<GateCheck[]> {
  const { benchmark, evaluation: path, rules, comparison } = request;
  const root = rootOf({ path });
  // a file outside of a root may be a copy; in its place it has its generation beside it
  const current = await readEvaluation(path, { mayStandAlone: root === undefined });
  if (root !== undefined) await checkInputs(current, root, judgedModels(current, rules));
  if (request.baseline === undefined) return checkGate({ benchmark, evaluation: current.evaluation }, rules);
  const baseline = await readEvaluation(request.baseline, { mayStandAlone: true });
  checkSignatures(
    { name: current.path, signature: current.evaluation.signature },
    { name: baseline.path, signature: baseline.evaluation.signature },
  );
  const gone = Object.keys(baseline.evaluation.models).filter(
    (model) => !Object.hasOwn(current.evaluation.models, model),
  );
  if (gone.length > 0)
    request.note(`${benchmark}: in the baseline but not in the evaluation: ${gone.join(', ')}`);
  const testRegression = regressionTester(current, baseline, rules.average ?? 'macro', comparison);
  return checkGate(
    { benchmark, evaluation: current.evaluation, baseline: baseline.evaluation, testRegression },
    rules,
  );
}

function judgedModels({ evaluation }: StoredEvaluation, { models = [] }: GateRules): readonly string[] {
  const wanted = models.flatMap((model) => evaluation.runs?.[model]?.models ?? [model]);
  return chosenNames(wanted, Object.keys(evaluation.models));
}
