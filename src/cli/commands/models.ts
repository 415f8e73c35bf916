import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ErrataError, EXIT } from '../../schema/error.ts';
import { catalogue } from '../../semantic/catalogue.ts';
import { candidateFolders } from '../../semantic/model-folder.ts';
import { findModel, pullModel } from '../../semantic/pull.ts';
import { stringFlag, type Command, type CommandArguments, type CommandContext } from '../command.ts';

export const command: Command = {
  name: 'models',
  describe: 'Models for local use: what there is, and fetching it.',
  positionals: [
    { name: 'action', describe: 'list or pull', required: true },
    { name: 'name', describe: 'model to pull' },
  ],
  flags: {
    from: {
      type: 'string',
      value: 'URL|FILE',
      describe: 'take the files from this address, folder or archive (hashes are checked all the same)',
    },
    into: {
      type: 'string',
      value: 'DIR',
      describe: 'put the model below this folder; default $ERRATA_MODELS, else the user cache',
    },
  },
  examples: [
    ['errata models list', 'models of the catalogue and whether they are here'],
    ['errata models pull minilm', 'the sentence embeddings of the metric semantic'],
  ],
  epilogue:
    'A download that was interrupted goes on where it stopped. HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.',
  async run(args, context) {
    const action = stringFlag(args, 'action');
    if (action === 'list') return list(context);
    if (action === 'pull') return pull(args, context);
    throw new ErrataError('USAGE', `models: expected list or pull, got ${JSON.stringify(action)}`, {
      exit: EXIT.usage,
    });
  },
};

function list({ options, terminal }: CommandContext): number {
  const models = catalogue.map(({ name, description, licence, source, files }) => {
    const folder = candidateFolders(name).find((candidate) =>
      files.every((file) => statSync(join(candidate, file.name), { throwIfNoEntry: false }) !== undefined),
    );
    return { name, description, licence, source, folder: folder ?? null };
  });
  if (options.json) {
    terminal.print(`${JSON.stringify(models)}\n`);
    return EXIT.done;
  }
  for (const { name, description, licence, folder } of models) {
    terminal.print(
      `${name}  ${description}, ${licence}\n  ${folder ?? `not here: errata models pull ${name}`}\n`,
    );
  }
  return EXIT.done;
}

async function pull(args: CommandArguments, { terminal, signal }: CommandContext): Promise<number> {
  const name = stringFlag(args, 'name');
  if (name === undefined)
    throw new ErrataError(
      'USAGE',
      `models pull: expected a name, one of ${catalogue.map((model) => model.name).join(', ')}`,
      { exit: EXIT.usage },
    );
  const from = stringFlag(args, 'from');
  const into = stringFlag(args, 'into');
  let shownPercent = -1;
  const folder = await pullModel(findModel(name), {
    signal,
    ...(from === undefined ? {} : { from }),
    ...(into === undefined ? {} : { into }),
    onFile: (file) => {
      terminal.note(`fetching ${file}`);
    },
    onProgress: (doneBytes, totalBytes) => {
      if (!terminal.showsProgress || totalBytes === undefined) return;
      const percent = Math.floor((100 * doneBytes) / totalBytes);
      if (percent === shownPercent) return;
      shownPercent = percent;
      process.stderr.write(
        `\r${percent} % of ${(totalBytes / 1e6).toFixed(1)} MB${percent === 100 ? '\n' : ''}`,
      );
    },
  });
  terminal.print(`${folder}\n`);
  return EXIT.done;
}
