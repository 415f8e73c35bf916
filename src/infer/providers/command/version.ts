import { ErrataError } from '../../../schema/error.ts';
import { ProviderError, type Json, type ProviderContext } from '../../provider.ts';
import { runProgram } from './run-program.ts';
import type { CommandSettings } from './settings.ts';
import { wordsOf } from './words.ts';

const PATIENCE_MS = 30_000;
const LONGEST = 2000;

/** What `version_command` prints: another version may read another text. */
export async function commandFingerprint(
  { version_command: command, cwd, env }: CommandSettings,
  context: ProviderContext,
): Promise<Json> {
  if (command === undefined) return null;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    const options = { cwd: context.resolve(cwd ?? '.'), env: { ...context.env, ...env }, signal };
    return { version: (await runProgram(wordsOf(command), options)).trim().slice(0, LONGEST) };
  } catch (cause) {
    const code = cause instanceof ErrataError ? cause.code : 'COMMAND_FAILED';
    const reason = signal.aborted
      ? 'no end within 30 s'
      : cause instanceof Error
        ? cause.message
        : String(cause);
    throw new ProviderError(code, `version_command: ${reason}`, { kind: 'configuration', cause });
  }
}
