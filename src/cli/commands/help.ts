import { EXIT } from '../../schema/error.ts';
import { defineCommand } from '../command.ts';
import { entryOf } from '../entry-of.ts';
import { helpText, overviewText } from '../view/help.ts';

export const command = defineCommand({
  name: 'help',
  describe: 'What a command does, its flags and examples; without a command, all of them in a line each.',
  positionals: { command: { describe: 'name of a command' } },
  globals: [],
  flags: {},
  examples: [['errata help evaluate', 'the same as errata evaluate --help']],

  async run({ command: name }, { commands, terminal }) {
    const text =
      name === undefined
        ? overviewText(commands)
        : helpText(await entryOf(commands, name).load(), process.stdout.columns);
    terminal.print(text);
    return EXIT.done;
  },
});
