import { dirname } from 'node:path';
import type { EvaluationOutcome } from '../../evaluate/index.ts';
import type { CommandContext } from '../command.ts';
import { named } from '../../io/named-file.ts';
import { escapeControl } from '../terminal.ts';
import { evaluationText } from './evaluation-text.ts';
import { jsonPage } from './json.ts';

/** What an evaluation found: its table, or what evaluation.json holds; what is odd about the data on stderr. */
export function printEvaluation(
  command: string,
  { evaluation, failures, files, notes, hasSpacedWords, part }: EvaluationOutcome,
  isWide: boolean,
  { options, terminal, log }: Pick<CommandContext<'json' | 'root'>, 'options' | 'terminal' | 'log'>,
): void {
  for (const note of notes) terminal.note(note);
  for (const failure of failures) terminal.fail(`${failure.message} (${failure.code})`);
  const count = Object.keys(evaluation.models).length;
  log.write('info', `${command}: ${count} models, ${files.length} files, ${failures.length} failures`);
  if (part !== undefined) {
    const done = {
      part,
      models: Object.keys(evaluation.models),
      files: files.map((file) => named(file).label),
    };
    if (options.json) terminal.print(jsonPage(done));
    else if (count > 0) terminal.print(partText(done));
    return;
  }
  if (options.json) terminal.print(jsonPage(evaluation));
  else if (count > 0) {
    const width = isWide ? Infinity : terminal.tableWidth;
    const { text, leftOut } = evaluationText(evaluation, {
      width,
      hasColor: terminal.hasColor,
      hasSpacedWords,
    });
    terminal.print(text);
    if (leftOut.length > 0) terminal.note(`no room for ${leftOut.join(', ')}: --wide shows all columns`);
  }
  if (files.length > 0 && failures.length > 0) terminal.note(`${files.length} files are written`);
}

/** What was written of a part: its rates are not shown, since they are of some pages alone. */
function partText({
  part,
  models,
  files,
}: {
  readonly part: NonNullable<EvaluationOutcome['part']>;
  readonly models: readonly string[];
  readonly files: readonly string[];
}): string {
  const folder = dirname(files[0] ?? '');
  const count = models.length === 1 ? '1 model' : `${models.length} models`;
  return escapeControl(
    `part ${part.number}/${part.of} of ${count} is in ${folder}; errata merge joins all parts\n`,
  );
}
