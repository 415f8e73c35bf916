import type { Plan } from './plan.ts';
import { SLOT, UNIT_SLOTS, emptyRecord, unitStart } from './record.ts';
import type { Unit } from '../text/unit.ts';
import type { Work } from '../work/work.ts';
import { normalizeText } from '../text/normalize.ts';
import { collapseSpace, preprocess } from '../text/python.ts';
import { countCollapsed, countLines } from './lines.ts';
import { countStructure } from './structure.ts';
import { TextPair } from './text-pair.ts';
import { countTibetan } from './tibetan.ts';

const DISTANCE = UNIT_SLOTS.indexOf('distance');
const REFERENCE_LENGTH = UNIT_SLOTS.indexOf('referenceLength');

/** The record of a pair of texts: every count the plan asks for. */
export function* computeRecord(reference: string, hypothesis: string, plan: Plan): Work<Uint32Array> {
  const record = emptyRecord();
  const raw = new TextPair(reference, hypothesis);
  const unitText =
    plan.normalization.length === 0 ? raw : raw.changed((text) => normalizeText(text, plan.normalization));
  for (const unit of plan.units) yield* countUnit(unitText, unit, plan.scripts, record);
  if (plan.tibetan) yield* countTibetan(unitText, record);
  if (plan.structure) yield* countStructure(raw, record);
  if (plan.lines || plan.orcnorm || plan.structure) yield* countRaw(raw, plan, record);
  if (plan.lines) countLines(raw, record);
  if (plan.lines || plan.orcnorm) yield* countCollapsed(raw.changed(collapseSpace), record);
  if (plan.orcnorm) yield* countOrcnorm(raw, record);
  return record;
}

function* countUnit(pair: TextPair, unit: Unit, isScript: boolean, record: Uint32Array): Work<void> {
  const start = unitStart(unit);
  if (isScript) {
    const { hits, substitutions, deletions, insertions } = (yield* pair.script(unit)).counts();
    record.set([hits, substitutions, deletions, insertions], start);
  }
  const { reference, hypothesis } = pair.symbols(unit);
  record.set([reference.length, hypothesis.length], start + REFERENCE_LENGTH);
  record[start + DISTANCE] = yield* pair.distance(unit);
}

function* countRaw(raw: TextPair, plan: Plan, record: Uint32Array): Work<void> {
  yield* setCounts(raw, 'codepoint', SLOT.rawCodepointReference, plan.lines || plan.structure, record);
  yield* setCounts(raw, 'word', SLOT.rawWordReference, true, record);
}

function* countOrcnorm(raw: TextPair, record: Uint32Array): Work<void> {
  const prepared = raw.changed(preprocess);
  yield* setCounts(prepared, 'codepoint', SLOT.orcnormCodepointReference, true, record);
  yield* setCounts(prepared, 'word', SLOT.orcnormWordReference, true, record);
}

/** Lengths and, if wanted, the distance in the three slots from `at` on. */
function* setCounts(
  pair: TextPair,
  unit: Unit,
  at: number,
  isDistance: boolean,
  record: Uint32Array,
): Work<void> {
  const { reference, hypothesis } = pair.symbols(unit);
  record[at] = reference.length;
  record[at + 1] = hypothesis.length;
  if (isDistance) record[at + 2] = yield* pair.distance(unit);
}
