import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemTemporaryPath } from '../../../io/leftovers.ts';
import type { PageImage, ProviderContext, Recognizer } from '../../provider.ts';
import { readText } from '../shared/read-text.ts';
import { runProgram, type RunProgramOptions } from './run-program.ts';
import type { CommandSettings } from './settings.ts';
import { fillWords, wordsOf } from './words.ts';

export function createCommandRecognizer(
  { command, cwd, env }: CommandSettings,
  context: ProviderContext,
): Recognizer {
  const words = wordsOf(command);
  const folder = context.resolve(cwd ?? '.');
  return {
    async recognize(page, { signal }) {
      const output = await runOn(page, words, { cwd: folder, env: { ...context.env, ...env }, signal });
      return readText(withoutPageBreak(output));
    },
  };
}

/** Programs that may write many pages, as tesseract and pdftotext, end each with a form feed: no part of its text. */
function withoutPageBreak(output: string): string {
  return output.endsWith('\f') ? output.slice(0, -1) : output;
}

/** The output for a page. A page that is a text comes on standard input, or as a file where the words have `{file}`. */
async function runOn(
  { path, imageName, batchId, text }: PageImage,
  words: readonly string[],
  options: RunProgramOptions,
): Promise<string> {
  if (text === undefined)
    return runProgram(fillWords(words, { image: path, image_name: imageName, batch_id: batchId }), options);
  const fill = (file: string): readonly string[] =>
    words.map((word) => word.replaceAll(/\{(file|id)\}/gu, (_, name) => (name === 'id' ? imageName : file)));
  if (!words.some((word) => word.includes('{file}')))
    return runProgram(fill(''), { ...options, input: text });
  const folder = systemTemporaryPath();
  await mkdir(folder, { mode: 0o700 });
  try {
    await writeFile(join(folder, 'page.txt'), text);
    return await runProgram(fill(join(folder, 'page.txt')), options);
  } finally {
    // an answer is worth more than a file too many, and that is removed by the next run
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
