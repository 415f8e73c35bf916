import { characterLabel } from '../../text/code-point-label.ts';
import type { Spot } from '../finding.ts';

const SCRIPTS = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Tibetan',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Myanmar',
  'Khmer',
  'Mongolian',
  'Georgian',
  'Ethiopic',
  'Hangul',
  'Hiragana',
  'Katakana',
  'Han',
  'Cherokee',
  'Coptic',
  'Phags_Pa',
] as const;

type Script = (typeof SCRIPTS)[number];

const PATTERNS = SCRIPTS.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);
/** Alphabets whose letters look alike; a word has letters of one of them. */
const ALIKE: ReadonlySet<Script> = new Set(['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic']);
/** Writing systems that use several scripts in one line. */
const TOGETHER: ReadonlySet<Script> = new Set(['Han', 'Hiragana', 'Katakana', 'Hangul']);

/** Share of a page's letters from which its script is beyond doubt. */
const DOMINANT = 0.7;
/** Runs up to this length are slips; longer ones may be quotations. */
const SHORT_RUN = 2;

/** Marks of other scripts that look like Tibetan ones, with the one that is meant. */
const TIBETAN_ALIKE: ReadonlyMap<string, string> = new Map([
  ['|', '\u0f0d'],
  ['\u00a6', '\u0f0d'],
  ['\u0964', '\u0f0d'],
  ['\u0965', '\u0f0e'],
  ['\u2016', '\u0f0e'],
  ['\u00b7', '\u0f0b'],
  ['\u2027', '\u0f0b'],
  ['\u30fb', '\u0f0b'],
  ['\u02d9', '\u0f0b'],
]);

const known = new Map<string, Script | undefined>();

function scriptOf(letter: string): Script | undefined {
  if (!known.has(letter)) known.set(letter, PATTERNS.find(([, pattern]) => pattern.test(letter))?.[0]);
  return known.get(letter);
}

interface Run {
  readonly script: Script;
  readonly offset: number;
  text: string;
}

/**
 * Runs of letters (with their marks) of one script; `isJoined` when nothing stands between a run and the one
 * before.
 */
function* runsOf(text: string): Generator<Run & { readonly isJoined: boolean }> {
  let run: (Run & { isJoined: boolean }) | undefined;
  let offset = 0;
  let isJoined = false;
  for (const character of text) {
    const script = /[\p{L}\p{M}]/u.test(character) ? scriptOf(character) : undefined;
    const isMark = script === undefined && /\p{M}/u.test(character);
    if (run !== undefined && (isMark || script === run.script)) run.text += character;
    else {
      if (run !== undefined) yield run;
      run = script === undefined ? undefined : { script, offset, text: character, isJoined };
    }
    isJoined = script !== undefined || isMark;
    offset += character.length;
  }
  if (run !== undefined) yield run;
}

function dominantScript(runs: readonly Run[]): Script | undefined {
  const letters = new Map<Script, number>();
  for (const { script, text } of runs) letters.set(script, (letters.get(script) ?? 0) + text.length);
  const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
  return [...letters].find(([, count]) => count >= total * DOMINANT)?.[0];
}

/** Letters of another script inside a word, and single ones on a page of one script. */
export function* findStrayScripts(text: string): Generator<Spot> {
  const runs = [...runsOf(text)];
  const dominant = dominantScript(runs);
  for (const [at, run] of runs.entries()) {
    const before = runs[at - 1];
    const name = `${characterLabel(run.text)} ${JSON.stringify(run.text.slice(0, 20))}`;
    // of two alphabets in a word the rarer is the intruder, which has been told of
    if (
      run.isJoined &&
      run.script !== dominant &&
      before !== undefined &&
      ALIKE.has(run.script) &&
      ALIKE.has(before.script)
    ) {
      yield {
        code: 'HOMOGLYPH',
        offset: run.offset,
        message: `${run.script} ${name} in a ${before.script} word`,
      };
    } else if (
      dominant !== undefined &&
      run.script !== dominant &&
      !(TOGETHER.has(run.script) && TOGETHER.has(dominant)) &&
      isStray(run, before, runs[at + 1])
    ) {
      yield {
        code: 'STRAY_SCRIPT',
        offset: run.offset,
        message: `${run.script} ${name} on a ${dominant} page`,
      };
    }
  }
  if (dominant === 'Tibetan') yield* findTibetanLookAlikes(text);
}

function isStray(
  { text, isJoined }: Run & { readonly isJoined: boolean },
  before: Run | undefined,
  after: (Run & { readonly isJoined: boolean }) | undefined,
): boolean {
  return [...text].length <= SHORT_RUN || (isJoined && before !== undefined) || after?.isJoined === true;
}

function* findTibetanLookAlikes(text: string): Generator<Spot> {
  let offset = 0;
  for (const character of text) {
    const meant = TIBETAN_ALIKE.get(character);
    if (meant !== undefined)
      yield {
        code: 'HOMOGLYPH',
        offset,
        message:
          `${characterLabel(character)} ${JSON.stringify(character)} on a Tibetan page, expected ` +
          `${characterLabel(meant)}`,
      };
    offset += character.length;
  }
}
