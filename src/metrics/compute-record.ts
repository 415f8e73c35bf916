import { normalizeText } from '../text/normalize.ts';
import { cutOf, type Cut } from '../text/unit.ts';
import type { Work } from '../work/work.ts';
import { layoutOf } from './layout.ts';
import type { PageTexts } from './metric.ts';
import type { Plan } from './plan.ts';
import { TextPair } from './text-pair.ts';

/** The record of a pair of texts: every count the plan asks for. */
export function* computeRecord(reference: string, hypothesis: string, plan: Plan): Work<Uint32Array> {
  return yield* recordOf(textsOf(reference, hypothesis, plan), plan);
}

/** The same of texts that are made ready. */
export function* recordOf(texts: PageTexts, plan: Plan): Work<Uint32Array> {
  const layout = layoutOf(plan);
  const record = new Uint32Array(layout.length);
  const cuts = layout.units.map((unit) => cutOf(unit, plan.words));
  if (plan.scripts) for (const cut of cuts) texts.unit.wantScript(cut);
  for (const [metric] of layout.metrics) metric.script?.(texts).wantScript('codepoint');
  for (const [number, cut] of cuts.entries())
    record.set(yield* countUnit(texts.unit, cut, plan.scripts), number * layout.fields.length);
  for (const [metric, first] of layout.metrics) {
    if (metric.count === undefined) continue;
    const counts: Readonly<Record<string, number>> = yield* metric.count(texts);
    record.set(
      metric.slots.map((slot) => counts[slot]!),
      first,
    );
  }
  return record;
}

/** Both texts, raw and after the plan's normalisation. */
export function textsOf(
  reference: string,
  hypothesis: string,
  { normalization, equivalences }: Plan,
): PageTexts {
  const raw = new TextPair(reference, hypothesis);
  const unit =
    normalization.length === 0
      ? raw
      : raw.changed((text) => normalizeText(text, normalization, equivalences));
  return { raw, unit };
}

/** The fields of a unit in order. */
function* countUnit(pair: TextPair, unit: Cut, hasScript: boolean): Work<number[]> {
  const lengths = yield* pair.measure(unit);
  if (!hasScript) return [...lengths];
  const { hits, substitutions, deletions, insertions } = (yield* pair.script(unit)).counts();
  return [hits, substitutions, deletions, insertions, ...lengths];
}
