import { z } from 'zod';
import { nearest } from '../../../schema/nearest.ts';

/** Prompts that have a name; anything else is a prompt of the user's own. */
export const PROMPTS = {
  /** For any script; the default. */
  plain:
    'Transcribe all the text in this image exactly as it is written, line by line. Return only the ' +
    'raw text: no translation, no explanation, no formatting.',
  /** As the specification has it. */
  tibetan:
    'Extract all Tibetan text from this image. Return only the raw Tibetan text, no translation or explanation.',
  markdown:
    'Transcribe all the text in this image exactly as it is written. Return it as Markdown: headings, ' +
    'lists and tables as they are on the page. No translation, no explanation, no code fence around it.',
} as const;

const NAMES = Object.keys(PROMPTS);

function isPromptName(word: string): word is keyof typeof PROMPTS {
  return Object.hasOwn(PROMPTS, word);
}

/** A single word that is nearly the name of a prompt would be sent as it is, page after page. */
function isMisspelt(text: string): boolean {
  return /^[a-z]+$/u.test(text) && !isPromptName(text) && nearest(text, NAMES) !== undefined;
}

/** What the model is asked for: the name of a prompt, or a text. */
export const prompt = z
  .string()
  .min(1)
  .refine((text) => !isMisspelt(text), {
    error: ({ input }) =>
      `expected ${NAMES.join(', ')} or a text, did you mean ${nearest(String(input), NAMES)}?`,
  })
  .transform((text): string => (isPromptName(text) ? PROMPTS[text] : text))
  .prefault('plain' satisfies keyof typeof PROMPTS)
  .describe(`what the model is asked for: ${NAMES.join(', ')}, or a text of your own`);
