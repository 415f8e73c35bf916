import { combinationWidth, combinePage } from '../../metrics/combination.ts';
import { ConfusionBlock } from '../../metrics/confusions.ts';
import { cutUnits } from '../../text/cut.ts';
import { checkWellFormed } from '../../text/well-formed.ts';
import { TimeSlices } from '../../work/time-slices.ts';
import { sizedWork } from '../../work/too-large.ts';
import { finishLater } from '../../work/work.ts';
import type { PageFunctions } from '../engine.ts';
import { unitScript } from './pairs.ts';

/** Pairs whose confusions are handed over at once. */
const CHUNK_PAIRS = 256;

/** What is counted of many pages in TypeScript: in slices, so that the event loop runs between them. */
export const pages: PageFunctions = {
  async confusionsMany(references, hypotheses, unit, { signal }, take) {
    const slices = new TimeSlices(signal);
    for (let first = 0; first < references.length; first += CHUNK_PAIRS) {
      const block = new ConfusionBlock();
      const end = Math.min(references.length, first + CHUNK_PAIRS);
      for (let at = first; at < end; at += 1) {
        if (slices.isDue) await slices.pause();
        const [reference, hypothesis] = [references[at]!, hypotheses[at]!];
        const script = await finishLater(unitScript(reference, hypothesis, unit, at), slices);
        block.add(at, [reference, hypothesis], script, [
          cutUnits(reference, unit),
          cutUnits(hypothesis, unit),
        ]);
      }
      take(block.numbers(), first);
    }
  },
  async combineMany(all, { signal }) {
    const slices = new TimeSlices(signal);
    const width = all.length === 0 ? 0 : combinationWidth(all[0]!.length - 1);
    const numbers = new Uint32Array(all.length * width);
    for (const [at, texts] of all.entries()) {
      if (slices.isDue) await slices.pause();
      const place = `pages[${at}]`;
      for (const text of texts) checkWellFormed(text, place);
      const units = texts.reduce((sum, { length }) => sum + length, 0);
      numbers.set(await finishLater(sizedWork(place, units, combinePage(texts)), slices), at * width);
    }
    return numbers;
  },
};
