import { parse } from 'yaml';
import { loadConfig } from '../../io/config-file.ts';
import { findConfig } from '../../io/find-config.ts';
import { reproduce } from '../../reproduce/index.ts';
import { recordOf } from '../../schema/named-record.ts';
import { defineCommand } from '../command.ts';
import { endSoon } from '../end-soon.ts';
import { askingFlags } from '../../options/asking.ts';
import { flag } from '../../options/flag.ts';
import { usageError } from '../../options/usage-error.ts';
import { openPageRunView } from '../view/page-run.ts';
import { printReproduction } from '../view/reproduction.ts';
import { runSummary } from '../view/run-result.ts';

const { limit: _, ...asking } = askingFlags;

export const command = defineCommand({
  name: 'reproduce',
  describe: `Run a model again as its run card says, into a folder of its own, and tell what differs: settings,
versions, and the pages whose text is another. The same command again goes on where it stopped.`,
  positionals: { card: { describe: 'a run card: data/models/{model}.card.json', required: true } },
  globals: ['root', 'config', 'engine', 'json', 'progress'],
  flags: {
    out: flag.path({
      value: 'DIR',
      defaultText: 'data/reproductions/{model} in the root',
      describe: 'folder of the new run',
    }),
    set: flag.list({
      value: 'KEY=VALUE',
      defaultText: 'as in the card',
      describe: 'another value (YAML) for a setting of the card',
    }),
    trust: flag.switch({
      describe: 'run the program and send the key that the card names, whatever the configuration says',
    }),
    allowOtherBenchmark: flag.switch({
      describe: 'go on although images or transcripts are not those of the card',
    }),
    ...asking,
  },
  examples: [
    ['errata reproduce data/models/Gemini.card.json', 'the same again: are the texts the same?'],
    [
      'errata reproduce theirs.card.json --set model_dir=models/Woodblock',
      'with a model that lies elsewhere',
    ],
    ['errata reproduce data/models/Gemini.card.json --no-cache --json', 'all pages once more, for a program'],
  ],
  epilogue: `Keys come from the environment, as in errata run. What a card leaves out (paths, secrets), the programs
it names and where it sends keys must stand in the configuration under the same name, or be given with --set or --trust.
Exit codes: 0 the texts are equal, 1 they differ, 65 another benchmark or no run card, else those of errata run.`,

  async run(args, context) {
    const { options, signal } = context;
    const { root } = options;
    const view = await openPageRunView(context, {
      title: (model) => model,
      prefix: (model) => `${model}: `,
      summary: runSummary,
    });
    const path = await findConfig(root, options.config);
    const result = await reproduce({
      card: args.card,
      root,
      config: path === undefined ? undefined : await loadConfig(root, path),
      out: args.out,
      settings: readSettings(args.set),
      isTrusted: args.trust,
      allowsOtherBenchmark: args.allowOtherBenchmark,
      maxRetries: args.maxRetries,
      budgetUsd: args.budget,
      useCache: args.cache,
      retryErrors: args.retryErrors,
      signal,
      events: view,
    }).finally(() => {
      view.stop();
    });
    printReproduction(result, context);
    endSoon();
    return result.exit;
  },
});

/** `KEY=VALUE` with a value of YAML, as the configuration would have it. */
function readSettings(given: readonly string[]): Readonly<Record<string, unknown>> {
  return recordOf(
    given.map((word) => {
      const [key = '', ...rest] = word.split('=');
      if (key === '' || rest.length === 0)
        throw usageError(`--set: expected KEY=VALUE, got ${JSON.stringify(word)}`);
      if (key === 'api_key')
        throw usageError('--set api_key: expected api_key_env=VARIABLE: keys stay in the environment');
      return [key, valueOf(key, rest.join('='))] as const;
    }),
  );
}

function valueOf(key: string, text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 }) as unknown;
  } catch {
    throw usageError(`--set ${key}: expected a value of YAML`);
  }
}
