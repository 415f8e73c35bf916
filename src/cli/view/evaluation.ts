import type { EvaluationOutcome } from '../../evaluate/index.ts';
import type { CommandContext } from '../command.ts';
import { evaluationText } from './evaluation-text.ts';
import { jsonPage } from './json.ts';

/** What an evaluation found: its table, or what evaluation.json holds; what is odd about the data on stderr. */
export function printEvaluation(
  { evaluation, failures, files, notes, hasSpacedWords }: EvaluationOutcome,
  isWide: boolean,
  { options, terminal, log }: Pick<CommandContext<'json' | 'root'>, 'options' | 'terminal' | 'log'>,
): void {
  for (const note of notes) terminal.note(note);
  for (const failure of failures) terminal.fail(`${failure.message} (${failure.code})`);
  const count = Object.keys(evaluation.models).length;
  log.write('info', `evaluate: ${count} models, ${files.length} files, ${failures.length} failures`);
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
