import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemTemporaryPath } from '../../../io/leftovers.ts';
import { ProviderError, type PageImage, type ProviderContext, type Recognizer } from '../../provider.ts';
import { textInJson } from '../shared/json-field.ts';
import { readText } from '../shared/read-text.ts';
import { readFolder, readOutput } from './output.ts';
import { runProgram, type RunProgramOptions } from './run-program.ts';
import type { CommandSettings } from './settings.ts';
import { fillWords, wordsOf } from './words.ts';

/** Places that a program writes to. */
const WRITTEN = /\{(?:output|folder)\}/u;

export function createCommandRecognizer(
  { command, cwd, env, answer }: CommandSettings,
  context: ProviderContext,
): Recognizer {
  const words = wordsOf(command);
  const folder = context.resolve(cwd ?? '.');
  return {
    async recognize(page, { signal }) {
      const options = { cwd: folder, env: { ...context.env, ...env }, signal };
      const output =
        page.text === undefined
          ? await runOnImage(page, words, options, answer === undefined ? '.txt' : '.json')
          : await runOnText(page.text, page.imageName, words, options);
      return readText(answer === undefined ? withoutPageBreak(output) : fieldOf(output, answer.json));
    },
  };
}

function fieldOf(output: string, path: string): string {
  const text = textInJson(output, path);
  if (text !== undefined) return text;
  throw new ProviderError('MALFORMED_RESPONSE', `command: expected JSON with text at ${path}`, {
    kind: 'page',
    details: { output: output.slice(0, 1024) },
  });
}

/** Programs that may write many pages, as tesseract and pdftotext, end each with a form feed: no part of its text. */
function withoutPageBreak(output: string): string {
  return output.endsWith('\f') ? output.slice(0, -1) : output;
}

/** What the program prints, or writes where the words have `{output}` or `{folder}`. */
async function runOnImage(
  { path, imageName, batchId }: PageImage,
  words: readonly string[],
  options: RunProgramOptions,
  suffix: '.json' | '.txt',
): Promise<string> {
  const place = WRITTEN.exec(words.join(' '))?.[0];
  const run = (folder: string): Promise<string> => {
    const output = join(folder, 'page.txt');
    const values = { image: path, image_name: imageName, batch_id: batchId, output, folder };
    return runProgram(fillWords(words, values), options);
  };
  if (place === undefined) return run('');
  return inTemporaryFolder(async (folder) => {
    await run(folder);
    return place === '{output}' ? readOutput(join(folder, 'page.txt'), place) : readFolder(folder, suffix);
  });
}

/** A page that is a text comes on standard input, or as a file where the words have `{file}`. */
async function runOnText(
  text: string,
  id: string,
  words: readonly string[],
  options: RunProgramOptions,
): Promise<string> {
  const fill = (file: string): readonly string[] =>
    words.map((word) => word.replaceAll(/\{(file|id)\}/gu, (_, name) => (name === 'id' ? id : file)));
  if (!words.some((word) => word.includes('{file}')))
    return runProgram(fill(''), { ...options, input: text });
  return inTemporaryFolder(async (folder) => {
    await writeFile(join(folder, 'page.txt'), text);
    return runProgram(fill(join(folder, 'page.txt')), options);
  });
}

async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = systemTemporaryPath();
  await mkdir(folder, { mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    // an answer is worth more than a file too many, and that is removed by the next run
    await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}
