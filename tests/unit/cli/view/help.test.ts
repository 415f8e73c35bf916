import { expect, test } from 'vitest';
import { commands } from '../../../../src/cli/commands/index.ts';
import { helpText } from '../../../../src/cli/view/help.ts';

test.each(Object.entries(commands))(
  '%s --help has its own flags first, global ones last',
  async (_, { load }) => {
    const command = await load();
    const [own = '', global = ''] = helpText(command).split('\nGlobal:\n');
    expect(global).toContain('--quiet');
    for (const flag of ['--quiet', '--verbose', '--version'])
      expect(own).not.toMatch(new RegExp(`^  ${flag}\\b`, 'mu'));
    for (const { group = 'Flags:' } of Object.values(command.flags))
      expect(own).toContain(`
${group}
`);
  },
);
