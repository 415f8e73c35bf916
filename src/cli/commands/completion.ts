import { EXIT } from '../../schema/error.ts';
import { commandTables, globalTable } from '../command-tables.ts';
import { defineCommand } from '../command.ts';
import { completionScript, SHELLS } from '../completion/completion-script.ts';
import { usageError } from '../../options/usage-error.ts';

export const command = defineCommand({
  name: 'completion',
  describe: 'Prints a script with which a shell completes commands, flags and their values.',
  positionals: { shell: { describe: SHELLS.join(', '), required: true } },
  globals: [],
  flags: {},
  examples: [['errata completion bash', 'the script for bash']],
  epilogue: `Where shells look for it:
  errata completion bash > ~/.local/share/bash-completion/completions/errata
  errata completion zsh > "\${fpath[1]}/_errata"
  errata completion fish > ~/.config/fish/completions/errata.fish`,

  async run({ shell: given }, { commands, terminal }) {
    const shell = SHELLS.find((known) => known === given);
    if (shell === undefined)
      throw usageError(`completion: expected ${SHELLS.join(', ')}, got ${JSON.stringify(given)}`);
    terminal.print(completionScript(shell, await commandTables(commands), globalTable()));
    return EXIT.done;
  },
});
