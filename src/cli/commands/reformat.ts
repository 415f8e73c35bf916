import { worstExit } from '../../schema/error.ts';
import { reformatModels } from '../../evaluate/index.ts';
import {
  listFlag,
  stringFlag,
  type Command,
  type CommandArguments,
  type CommandContext,
} from '../command.ts';
import { escapeControl } from '../terminal.ts';

export const command: Command = {
  name: 'reformat',
  describe: 'Rewrites data/models/*.csv with correct quoting; every row, column and text stays.',
  flags: {
    model: { type: 'string', array: true, value: 'NAME', describe: 'only this model (repeatable)' },
    compat: {
      type: 'string',
      choices: ['openpecha'],
      describe: 'the bytes of the OpenPecha program: CRLF, three columns, missing values as text',
    },
  },
  epilogue:
    'Quotes inside of unquoted fields are text. A file that cannot be read without guessing is left as it is and named (exit 65).',
  run,
};

async function run(args: CommandArguments, { options, terminal, signal }: CommandContext): Promise<number> {
  const compat = stringFlag(args, 'compat') === 'openpecha' ? 'openpecha' : undefined;
  const { files, failures } = await reformatModels({
    root: options.root,
    models: listFlag(args, 'model'),
    compat,
    signal,
  });
  for (const failure of failures) terminal.warn(`${failure.message} (${failure.code})`);
  if (options.json)
    terminal.print(
      `${JSON.stringify({ files: files.map(({ label, rows }) => ({ file: label, rows })) }, undefined, 2)}\n`,
    );
  else
    for (const { label, rows } of files)
      terminal.print(escapeControl(`${label}: ${rows} ${rows === 1 ? 'row' : 'rows'}\n`));
  return worstExit(failures.map(({ exit }) => exit));
}
