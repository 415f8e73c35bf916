/** Between a model and one of its prompts: `Gemini@plain`. */
const PROMPT_MARK = '@';

/** The name of a model that is asked with one of several prompts. */
export function nameWithPrompt(model: string, prompt: string): string {
  return `${model}${PROMPT_MARK}${prompt}`;
}

/** What a word of the user stands for: the model of this name, else that model with each of its prompts. */
export function namesMeant(word: string, names: readonly string[]): readonly string[] {
  if (names.includes(word)) return [word];
  return names.filter((name) => name.startsWith(`${word}${PROMPT_MARK}`));
}

/** The names that the words stand for, in the order of the names; all without words. */
export function chosenNames(words: readonly string[], names: readonly string[]): readonly string[] {
  if (words.length === 0) return names;
  const meant = new Set(words.flatMap((word) => namesMeant(word, names)));
  return names.filter((name) => meant.has(name));
}
