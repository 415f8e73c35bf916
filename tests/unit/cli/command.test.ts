import { expect, expectTypeOf, test } from 'vitest';
import { parseArguments } from '../../../src/cli/arguments.ts';
import { defineCommand } from '../../../src/cli/command.ts';
import { flag } from '../../../src/options/flag.ts';

const about = { describe: 'Something.', globals: ['root', 'json'] } as const;

test('a command sees the values of its tables and the global flags it names, with their types', async () => {
  const command = defineCommand({
    ...about,
    name: 'copy',
    positionals: { from: { describe: 'a file', required: true }, to: { describe: 'another' } },
    flags: { maxSize: flag.whole([1, 9], { value: 'N', describe: 'bytes', default: 4 }) },
    async run(args, { options }) {
      expectTypeOf(args.from).toEqualTypeOf<string>();
      expectTypeOf(args.to).toEqualTypeOf<string | undefined>();
      expectTypeOf(args.maxSize).toEqualTypeOf<number>();
      expectTypeOf<keyof typeof options>().toEqualTypeOf<'root' | 'json'>();
      // @ts-expect-error no such flag
      return args.minSize === undefined ? args.maxSize : 0;
    },
  });
  const parsed = await parseArguments(command, ['a', '--max-size', '7', '--json']);
  if (parsed.status !== 'run') throw new Error('expected values');
  expectTypeOf(parsed.args.maxSize).toEqualTypeOf<number>();
  expect(parsed.args).toEqual({ from: 'a', to: undefined, maxSize: 7 });
  expect(parsed.globals.json).toBe(true);
});

test('a command without words has values for its flags alone', async () => {
  const command = defineCommand({
    ...about,
    name: 'list',
    flags: { model: flag.list({ value: 'NAME', describe: 'a model' }) },
    async run(args) {
      expectTypeOf(args.model).toEqualTypeOf<readonly string[]>();
      // @ts-expect-error no such flag
      return args.modle === undefined ? args.model.length : 0;
    },
  });
  await expect(parseArguments(command, ['word'])).rejects.toThrow('unexpected argument "word"');
});
