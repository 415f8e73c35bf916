import { worstExit } from '../../schema/error.ts';
import { reformatModels } from '../../evaluate/index.ts';
import { defineCommand } from '../command.ts';
import { flag } from '../../options/flag.ts';
import { selectionFlags } from '../../options/selection.ts';
import { escapeControl } from '../terminal.ts';
import { jsonPage } from '../view/json.ts';

export const command = defineCommand({
  name: 'reformat',
  describe: 'Rewrites data/models/*.csv with correct quoting; every row, column and text stays.',
  globals: ['root', 'json'],
  flags: {
    model: selectionFlags.model,
    compat: flag.choice(['openpecha'], {
      value: 'PROGRAM',
      describe: 'the bytes of the OpenPecha program: CRLF, three columns, missing values as text',
    }),
  },
  epilogue: `Quotes inside of unquoted fields are text.
A file that cannot be read without guessing is left as it is and named (exit 65).`,

  async run({ model: models, compat }, { options: { root, json }, terminal, log, signal }) {
    const { files, failures } = await reformatModels({ root, models, compat, signal });
    for (const failure of failures) terminal.fail(`${failure.message} (${failure.code})`);
    log.write('info', `reformat: ${files.length} files, ${failures.length} failures`);
    if (json) terminal.print(jsonPage({ files: files.map(({ label, rows }) => ({ file: label, rows })) }));
    else
      for (const { label, rows } of files)
        terminal.print(escapeControl(`${label}: ${rows} ${rows === 1 ? 'row' : 'rows'}\n`));
    return worstExit(failures.map(({ exit }) => exit));
  },
});
