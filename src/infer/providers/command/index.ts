import { commandSettings, type CommandSettings } from '../../../schema/local-settings.ts';
import type { Provider } from '../../provider.ts';
import { runProgram } from './run-program.ts';
import { fillWords, splitWords } from './words.ts';

/** Any program that takes the path of an image and prints its text. */
export const provider: Provider<CommandSettings> = {
  name: 'command',
  settings: commandSettings,
  defaultTimeoutMs: 300_000,

  create({ command, cwd, env, trim }, context) {
    const words = typeof command === 'string' ? splitWords(command) : command;
    const folder = context.resolve(cwd ?? '.');
    return {
      async recognize({ path, imageName, batchId }, { signal }) {
        const filled = fillWords(words, { image: path, image_name: imageName, batch_id: batchId });
        const text = await runProgram(filled, { cwd: folder, env: { ...context.env, ...env }, signal });
        const isEmpty = text.trim() === '';
        return { status: isEmpty ? 'empty' : 'ok', text: isEmpty ? '' : trim ? text.trim() : text };
      },
    };
  },
};
