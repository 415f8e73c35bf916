import type { Message } from '../../library/root/root-options.ts';
import type { CommandContext } from '../command.ts';

/** Says what a library function tells while it works; what is for nobody but the log goes there. */
export function teller({
  terminal,
  log,
}: Pick<CommandContext, 'terminal' | 'log'>): (message: Message) => void {
  return ({ level, text }) => {
    if (level === 'debug') log.write('info', text);
    else if (level === 'note') terminal.note(text);
    else if (level === 'warning') terminal.warn(text);
    else terminal.fail(text);
  };
}
