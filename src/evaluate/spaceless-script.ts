import type { Corpus } from '../corpus/corpus.ts';
import { isLetterOrNumber } from '../text/class.ts';
import type { EvaluationSettings } from './settings.ts';

/** Scripts that put no space between words. */
const SCRIPTS: readonly (readonly [name: string, ...ranges: readonly (readonly [number, number])[]])[] = [
  ['Thai', [0x0e00, 0x0e7f]],
  ['Lao', [0x0e80, 0x0eff]],
  ['Tibetan', [0x0f00, 0x0fff]],
  ['Burmese', [0x1000, 0x109f], [0xa9e0, 0xa9ff], [0xaa60, 0xaa7f]],
  ['Khmer', [0x1780, 0x17ff]],
  ['Javanese', [0xa980, 0xa9df]],
  ['Balinese', [0x1b00, 0x1b7f]],
  // in one text they stand together
  [
    'Chinese or Japanese',
    [0x3005, 0x3007],
    [0x3040, 0x30ff],
    [0x31f0, 0x31ff],
    [0x3400, 0x4dbf],
    [0x4e00, 0x9fff],
    [0xf900, 0xfaff],
    [0x2_0000, 0x3_ffff],
  ],
];

/** So much of a benchmark tells its script, and no more is read than is felt. */
const MOST_PAGES = 100;
const MOST_UNITS = 2_000;

/** What to know about words where more than half of the references is in a script without spaces. */
export function wordNotes(corpus: Corpus, { metrics, words }: EvaluationSettings): string[] {
  if (!metrics.includes('wer')) return [];
  const script = spacelessScript(corpus);
  if (script === undefined) return [];
  const reason = `most of the references is in ${script} script, which puts no spaces between words`;
  if (script === 'Tibetan')
    return words === 'unicode'
      ? []
      : [`WER means little: ${reason}; read SylER, the error rate in syllables (--unit syllable)`];
  return words === 'unicode'
    ? [`${reason}, and there is no dictionary: WER counts each letter, with its marks, as a word`]
    : [`WER means little: ${reason}; read CER, or count letters with their marks by --words unicode`];
}

/** The script of more than half of the letters of the references; undefined where there is none such. */
function spacelessScript(corpus: Corpus): string | undefined {
  const counts = SCRIPTS.map(() => 0);
  let letters = 0;
  const pages = corpus.batchOf.length;
  const step = Math.max(1, Math.ceil(pages / MOST_PAGES));
  for (let page = 0; page < pages; page += step)
    for (const letter of corpus.referenceText(page).slice(0, MOST_UNITS)) {
      const point = letter.codePointAt(0)!;
      if (!isLetterOrNumber(point)) continue;
      letters += 1;
      const script = scriptOf(point);
      if (script >= 0) counts[script]! += 1;
    }
  return SCRIPTS.find((_, script) => counts[script]! * 2 > letters)?.[0];
}

function scriptOf(point: number): number {
  return SCRIPTS.findIndex(([, ...ranges]) =>
    ranges.some(([first, last]) => point >= first && point <= last),
  );
}
