import { ProviderError } from '../../provider.ts';

/** Splits a command line into words as a shell would: quotes group, nothing is expanded. */
export function splitWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (const character of line) {
    if (quote !== '') {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/u.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = `${word ?? ''}${character}`;
  }
  if (quote !== '')
    throw new ProviderError('CONFIG_INVALID', `command: found a quote (${quote}) that is not closed`, {
      kind: 'configuration',
    });
  if (word !== undefined) words.push(word);
  return words;
}

/** Program and arguments, however the settings have them. */
export function wordsOf(command: string | readonly string[]): readonly string[] {
  return typeof command === 'string' ? splitWords(command) : command;
}

export interface PlaceValues {
  readonly image: string;
  readonly image_name: string;
  readonly batch_id: string;
  /** A file that the program writes. */
  readonly output: string;
  /** An empty folder that the program writes into. */
  readonly folder: string;
}

/** The words with the page's values in their places; without `{image}` the path is the last word. */
export function fillWords(words: readonly string[], values: PlaceValues): readonly string[] {
  const filled = words.map((word) =>
    word.replaceAll(
      /\{(image|image_name|batch_id|output|folder)\}/gu,
      (_, name: keyof PlaceValues) => values[name],
    ),
  );
  return words.some((word) => word.includes('{image}')) ? filled : [...filled, values.image];
}
