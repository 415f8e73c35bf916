import { EXIT } from '../../schema/error.ts';
import { catalogue } from '../../semantic/catalogue.ts';
import { findModel, pullModel } from '../../semantic/pull.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../../options/flag.ts';
import { cataloguedModels, localModels } from '../models/find-models.ts';
import { usageError } from '../../options/usage-error.ts';
import { jsonLine } from '../view/json.ts';
import { modelList } from '../view/model-list.ts';
import { openProgress } from '../view/progress.ts';

export const command = defineCommand({
  name: 'models',
  describe: 'Models for local use: what there is, and fetching it.',
  positionals: {
    action: { describe: 'list or pull', required: true },
    name: { describe: 'model to pull' },
  },
  globals: ['root', 'json', 'progress'],
  flags: {
    from: flag.text({
      value: 'URL|FILE',
      describe: 'take the files from this address, folder or archive (hashes are checked all the same)',
    }),
    into: flag.text({
      value: 'DIR',
      defaultText: '$ERRATA_MODELS, else the user cache',
      describe: 'put the model below this folder',
    }),
  },
  examples: [
    ['errata models list', 'models of the catalogue and of the providers, and whether they are here'],
    ['errata models pull minilm', 'the sentence embeddings of the metric semantic'],
  ],
  epilogue: `A download that was interrupted goes on where it stopped.
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.`,

  async run({ action, name, from, into }, { options, terminal, signal }) {
    if (action === 'list') {
      const [models, local] = [cataloguedModels(), await localModels(options.root)];
      terminal.print(options.json ? jsonLine([...models, ...local]) : modelList(models, local));
      return EXIT.done;
    }
    if (action !== 'pull') throw usageError(`models: expected list or pull, got ${JSON.stringify(action)}`);
    if (name === undefined)
      throw usageError(
        `models pull: expected a name, one of ${catalogue.map((model) => model.name).join(', ')}`,
      );
    const progress = await openProgress(terminal);
    const megabytes = (bytes: number): number => Math.round(bytes / 1e5) / 10;
    const folder = await pullModel(findModel(name), {
      signal,
      from,
      into,
      onFile: (file) => {
        progress.stop();
        terminal.note(`fetching ${file}`);
      },
      onProgress: (done, total) => {
        if (total !== undefined)
          progress.show({ done: megabytes(done), total: megabytes(total), unit: 'MB' });
      },
    }).finally(() => {
      progress.stop();
    });
    terminal.print(`${folder}\n`);
    return EXIT.done;
  },
});
