import { findCard } from '../io/card-file.ts';
import { Layout } from '../io/layout.ts';
import { inputsOfModel } from '../results/inputs.ts';
import type { StoredEvaluation } from '../results/read-evaluation.ts';
import type { RunCard } from '../schema/card.ts';
import { hasCode } from '../schema/error.ts';

/** The run card of a model, and whether the texts that were evaluated are those of its run. */
export interface ShownCard {
  readonly card: RunCard;
  readonly isOfTexts: boolean;
}

/** The card of a model; null without one. A file that is none is told and left out. */
export async function cardOf(
  root: string,
  model: string,
  { manifest }: StoredEvaluation,
  note: (text: string) => void,
): Promise<ShownCard | null> {
  const layout = new Layout(root);
  const path = layout.models.card(model);
  try {
    const card = await findCard(path);
    if (card === undefined) return null;
    const evaluated = inputsOfModel(manifest?.inputs ?? {}, model)[0]?.[1];
    const isOfTexts = evaluated === undefined || card.outputs.some(({ sha256 }) => sha256 === evaluated);
    return { card, isOfTexts };
  } catch (error) {
    if (!hasCode(error, 'CARD_INVALID', 'NOT_UTF8')) throw error;
    note(`${error.message}; left out of the report`);
    return null;
  }
}
