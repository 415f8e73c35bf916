import { normalize, renderAlignment } from '../../library/index.ts';
import { cutOf, UNITS, WORDS } from '../../text/unit.ts';
import { tooLargeError } from '../../work/too-large.ts';
import { EXIT, hasCode } from '../../schema/error.ts';
import { CONFUSIONS } from '../../schema/whole-range.ts';
import type { TextLevel, UnorderedRule } from '../../transcript/reading-options.ts';
import { defineCommand } from '../command.ts';
import { textsOfFiles, textsOfPage, type DiffTexts } from '../diff/diff-texts.ts';
import { flag } from '../../options/flag.ts';
import { isLineEndCounted, lineEndNote } from '../score/final-line-end.ts';
import { transcriptFlags } from '../../options/transcript.ts';
import { textFlags, textRequest } from '../../options/text.ts';
import { usageError } from '../../options/usage-error.ts';
import { confusionLists, confusionText } from '../view/diff/confusion-lists.ts';
import { diffJson } from '../view/diff/ops.ts';
import { jsonLine } from '../view/json.ts';

export const command = defineCommand({
  name: 'diff',
  describe: 'Shows where a text differs from its reference: the alignment itself.',
  positionals: {
    reference: { describe: 'the truth: a text, ALTO, PAGE XML or hOCR file' },
    hypothesis: { describe: 'what was read: a file likewise' },
  },
  globals: ['root', 'engine', 'json', 'color'],
  flags: {
    page: flag.text({ value: 'IMAGE', describe: 'a page of the root, with --model, in place of files' }),
    model: flag.text({ value: 'NAME', describe: 'the model whose text of the page is shown' }),
    batch: flag.text({
      value: 'ID',
      needs: 'page',
      describe: 'the batch of the page, where several have one of its name',
    }),
    unit: flag.choice(UNITS, {
      value: 'UNIT',
      defaultText: 'grapheme, with --json codepoint',
      describe: 'unit of the alignment',
    }),
    words: flag.choice(WORDS, {
      value: 'RULES',
      default: 'python',
      describe: 'words of --unit word: between white space, or by UAX #29 (no dictionary)',
    }),
    sideBySide: flag.switch({ alias: 'y', describe: 'two columns, line by line' }),
    html: flag.switch({ describe: 'a page for a browser' }),
    confusions: flag.whole(CONFUSIONS, {
      value: 'N',
      describe: 'the N most frequent substitutions, deletions and insertions',
    }),
    ...textFlags,
    ...transcriptFlags,
  },
  epilogue: `Without colours [-text-] is only in the reference, {+text+} only in the hypothesis.
--json prints the ops with UTF-16 offsets.
ALTO, PAGE XML and hOCR are told by their content and read as errata prepare reads them.`,
  examples: [
    ['errata diff page.gt.txt page.ocr.txt', 'changes inline, in colour on a terminal'],
    ['errata diff --page p1.jpg --model Woodblock --side-by-side', 'a page of the root in two columns'],
    ['errata diff a.txt b.txt --confusions 20', 'what is read as what'],
  ],

  async run(args, { options, terminal, signal }) {
    const { normalize: steps, equivalences } = await textRequest(args);
    const given = await readTexts(args, options.root, signal);
    const texts = {
      ...given,
      reference: normalize(given.reference, steps, { equivalences }),
      hypothesis: normalize(given.hypothesis, steps, { equivalences }),
    };
    const { confusions: limit, unit: counted = options.json ? 'codepoint' : 'grapheme' } = args;
    const isTold = args.page === undefined && isLineEndCounted({ unit: counted, words: args.words });
    const hint = isTold ? lineEndNote(texts, texts.referenceName) : undefined;
    if (hint !== undefined) terminal.note(hint);
    const { reference, hypothesis, ...names } = texts;
    const { html, sideBySide, words } = args;
    const show = async (): Promise<string> => {
      if (options.json) return jsonLine(await diffJson(texts, cutOf(counted, words), limit, signal));
      if (limit !== undefined && !html)
        return confusionText(await confusionLists(reference, hypothesis, limit, signal));
      const { hasColor: color, columns } = terminal;
      const look = { html, sideBySide, color, columns, ...names };
      return renderAlignment(reference, hypothesis, { unit: counted, words, ...look, signal });
    };
    try {
      terminal.print(await show());
    } catch (error) {
      if (!hasCode(error, 'TOO_LARGE')) throw error;
      throw tooLargeError(`${texts.referenceName}, ${texts.hypothesisName}`, error);
    }
    return EXIT.done;
  },
});

interface TextPlaces {
  readonly reference: string | undefined;
  readonly hypothesis: string | undefined;
  readonly page: string | undefined;
  readonly model: string | undefined;
  readonly batch: string | undefined;
  readonly textLevel: TextLevel | undefined;
  readonly unordered: UnorderedRule;
}

async function readTexts(
  { reference, hypothesis, page: image, model, batch, textLevel, unordered }: TextPlaces,
  root: string,
  signal: AbortSignal,
): Promise<DiffTexts> {
  if (image === undefined && model === undefined && reference !== undefined && hypothesis !== undefined)
    return textsOfFiles(reference, hypothesis, { textLevel, unordered });
  if (image !== undefined && model !== undefined && reference === undefined)
    return textsOfPage({ root, image, model, batch, signal });
  throw usageError('expected REFERENCE HYPOTHESIS, or --page IMAGE --model NAME');
}
