import { relative } from 'node:path';
import type { ImportedModel } from '../../library/root/import-model.ts';
import type { CommandContext } from '../command.ts';
import { jsonLine } from './json.ts';

/** What was left out on stderr, then what was made. */
export function printImported(
  { model, file, isWritten, pages, missing, problems, notes, exit }: ImportedModel,
  { options, terminal, log }: Pick<CommandContext<'json'>, 'options' | 'terminal' | 'log'>,
): void {
  for (const note of notes) terminal.warn(note);
  for (const { message, code } of problems) {
    terminal.warn(`${message} (${code})`);
    log.write('warning', `import: ${message} (${code})`);
  }
  const place = relative(process.cwd(), file) || file;
  if (!isWritten) terminal.warn(`nothing was written, ${place} is as it was`);
  log.write(
    'info',
    `import: ${pages} pages of model ${model}, ${missing} missing, ${problems.length} problems, exit ${exit}`,
  );
  if (options.json)
    terminal.print(
      jsonLine({
        model,
        written: isWritten,
        pages,
        missing,
        problems,
        notes,
      }),
    );
  else if (isWritten)
    terminal.print(
      `${place}: ${pages} ${pages === 1 ? 'page' : 'pages'}` +
        `${missing === 0 ? '' : `, ${missing} of the benchmark without a text`}\n`,
    );
}
