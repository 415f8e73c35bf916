import { normalize } from '../../library/index.ts';
import { alignLater } from '../../library/pair-functions.ts';
import { UNITS } from '../../text/unit.ts';
import type { Unit } from '../../text/unit.ts';
import { tooLargeError } from '../../work/too-large.ts';
import { EXIT, hasCode } from '../../schema/error.ts';
import { booleanFlag, numberFlag, stringFlag } from '../command.ts';
import type { Command, CommandArguments, CommandContext } from '../command.ts';
import { confusionReport, confusionText, namedReport } from '../diff/confusion-report.ts';
import { textsOfFiles, textsOfPage } from '../diff/diff-texts.ts';
import type { DiffTexts } from '../diff/diff-texts.ts';
import { diffPage } from '../diff/html.ts';
import { COLOR, PLAIN, inlineText } from '../diff/inline.ts';
import { segmentsIn, segmentsOf } from '../diff/segments.ts';
import { sideBySide } from '../diff/side-by-side.ts';
import { readNormalizations, textFlags, usageError } from '../metric-flags.ts';

const CONFUSIONS = [1, 1_000_000] as const;

export const command: Command = {
  name: 'diff',
  describe: 'Shows where a text differs from its reference: the alignment itself.',
  positionals: [
    { name: 'reference', describe: 'the truth: a text file' },
    { name: 'hypothesis', describe: 'what was read: a text file' },
  ],
  flags: {
    page: { type: 'string', value: 'IMAGE', describe: 'a page of the root, with --model, in place of files' },
    model: { type: 'string', value: 'NAME', describe: 'the model whose text of the page is shown' },
    batch: {
      type: 'string',
      value: 'ID',
      describe: 'the batch of the page, where several have one of its name',
    },
    unit: {
      type: 'string',
      choices: UNITS,
      describe: 'unit of the alignment; default grapheme, with --json codepoint',
    },
    'side-by-side': { type: 'boolean', alias: 'y', describe: 'two columns, line by line' },
    html: { type: 'boolean', describe: 'a page for a browser' },
    confusions: {
      type: 'number',
      range: CONFUSIONS,
      value: 'N',
      describe: 'the N most frequent substitutions, deletions and insertions',
    },
    ...textFlags,
  },
  epilogue:
    'Without colours [-text-] is only in the reference, {+text+} only in the hypothesis. --json prints the ops with UTF-16 offsets.',
  examples: [
    ['errata diff page.gt.txt page.ocr.txt', 'changes inline, in colour on a terminal'],
    ['errata diff --page p1.jpg --model Woodblock --side-by-side', 'a page of the root in two columns'],
    ['errata diff a.txt b.txt --confusions 20', 'what is read as what'],
  ],
  run,
};

async function run(args: CommandArguments, context: CommandContext): Promise<number> {
  const { options, terminal, signal } = context;
  const limit = numberFlag(args, 'confusions');
  const steps = readNormalizations(args);
  const given = await readTexts(args, context);
  const texts = {
    ...given,
    reference: normalize(given.reference, steps),
    hypothesis: normalize(given.hypothesis, steps),
  };
  const unit = (stringFlag(args, 'unit') as Unit | undefined) ?? (options.json ? 'codepoint' : 'grapheme');
  try {
    if (options.json) terminal.print(`${JSON.stringify(await jsonOf(texts, unit, limit, signal))}\n`);
    else if (booleanFlag(args, 'html')) terminal.print(await htmlOf(texts, unit, signal));
    else if (limit !== undefined)
      terminal.print(confusionText(await confusionReport(texts.reference, texts.hypothesis, limit, signal)));
    else terminal.print(await viewOf(texts, unit, booleanFlag(args, 'side-by-side'), context));
  } catch (error) {
    if (!hasCode(error, 'TOO_LARGE')) throw error;
    throw tooLargeError(`${texts.referenceName}, ${texts.hypothesisName}`, error);
  }
  return EXIT.done;
}

async function htmlOf(texts: DiffTexts, unit: Unit, signal: AbortSignal): Promise<string> {
  const { reference, hypothesis } = texts;
  const alignment = await alignLater(reference, hypothesis, { unit, signal });
  return diffPage(texts, segmentsIn(reference, hypothesis, alignment), alignment, unit);
}

async function viewOf(
  { reference, hypothesis }: DiffTexts,
  unit: Unit,
  isSideBySide: boolean,
  { terminal, signal }: CommandContext,
): Promise<string> {
  const paint = terminal.hasColor ? COLOR : PLAIN;
  if (isSideBySide)
    return sideBySide(reference, hypothesis, unit, { columns: terminal.columns, paint, signal });
  const text = inlineText(await segmentsOf(reference, hypothesis, unit, signal), paint);
  return text === '' || text.endsWith('\n') ? text : `${text}\n`;
}

async function jsonOf(
  { reference, hypothesis }: DiffTexts,
  unit: Unit,
  limit: number | undefined,
  signal: AbortSignal,
): Promise<object> {
  const { ops, ...counts } = await alignLater(reference, hypothesis, { unit, signal });
  const withTexts = ops.map((op) =>
    Object.assign(op, {
      referenceText: reference.slice(...op.reference),
      hypothesisText: hypothesis.slice(...op.hypothesis),
    }),
  );
  return {
    unit,
    ...counts,
    ops: withTexts,
    ...(limit === undefined
      ? {}
      : { confusions: namedReport(await confusionReport(reference, hypothesis, limit, signal)) }),
  };
}

async function readTexts(args: CommandArguments, { options, signal }: CommandContext): Promise<DiffTexts> {
  const [reference, hypothesis, image, model] = ['reference', 'hypothesis', 'page', 'model'].map((name) =>
    stringFlag(args, name),
  );
  if (image === undefined && model === undefined && reference !== undefined && hypothesis !== undefined)
    return textsOfFiles(reference, hypothesis);
  if (image !== undefined && model !== undefined && reference === undefined)
    return textsOfPage({ root: options.root, image, model, batch: stringFlag(args, 'batch'), signal });
  throw usageError('expected REFERENCE HYPOTHESIS, or --page IMAGE --model NAME');
}
