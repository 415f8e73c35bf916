import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { EXIT } from '../../src/schema/error.ts';
import { engineNames, evaluationRoot, resultsOf } from '../evaluation-root.ts';
import { runCommand } from '../run-command.ts';

const { traps } = JSON.parse(readFileSync(new URL('traps.json', import.meta.url), 'utf8')) as {
  readonly traps: readonly {
    readonly name: string;
    readonly flags: readonly string[];
    readonly benchmark: string;
    readonly models: Readonly<Record<string, string | { readonly hex: string }>>;
    readonly files: Readonly<Record<string, string>>;
    /** The error that ends the OpenPecha program. */
    readonly error: string | null;
  }[];
};

describe.each(engineNames)('traps for readers of the OpenPecha program, %s engine', (engine) => {
  test.each(traps.map((trap) => [trap.name, trap] as const))('%s', async (_, trap) => {
    const root = evaluationRoot(
      trap.benchmark,
      Object.fromEntries(
        Object.entries(trap.models).map(([name, content]) => [
          name,
          typeof content === 'string' ? content : Buffer.from(content.hex, 'hex'),
        ]),
      ),
    );
    const words = ['--root', root, '--compat', 'openpecha', '--engine', engine, ...trap.flags];
    const { exit, messages } = await runCommand(evaluate, words);
    expect(exit, messages.join('\n')).toBe(trap.error === null ? 0 : EXIT.data);
    const hasResults = existsSync(join(root, 'data', 'evaluation'));
    expect(hasResults ? resultsOf(root) : {}).toEqual(trap.files);
  });
});
