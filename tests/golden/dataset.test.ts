import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command as evaluate } from '../../src/cli/commands/evaluate.ts';
import { goldens } from '../goldens.ts';
import { runCommand } from '../run-command.ts';
import { copyOf, dataset, engineNames, filesOf, list } from './dataset-project.ts';

describe.skipIf(goldens === undefined).each(engineNames)(
  'files of the OpenPecha program, %s engine',
  (engine) => {
    const combinations = goldens === undefined ? [] : list(join(dataset, 'expected'));
    test.each(combinations)('flags %s', async (name) => {
      const expected = join(dataset, 'expected', name);
      const flags = readFileSync(join(expected, 'flags.txt'), 'utf8')
        .split(/\s+/u)
        .filter((word) => word !== '');
      const root = copyOf(dataset);
      const { exit } = await runCommand(evaluate, [
        '--root',
        root,
        '--compat',
        'openpecha',
        '--engine',
        engine,
        ...flags,
      ]);
      expect(exit).toBe(name === 'model-missing' ? 78 : 0);
      expect(filesOf(join(root, 'data', 'evaluation'))).toEqual(filesOf(expected));
    });

    test('there are 13 sets of flags', () => {
      expect(combinations).toHaveLength(13);
    });

    const EXITS: Readonly<Record<string, number>> = {
      'bad-flag': 64,
      'bad-utf8': 65,
      'cr-in-unquoted': 65,
      'empty-file': 65,
      'long-row': 65,
      'nan-batch': 65,
      'no-benchmark': 65,
      'no-image-column': 65,
      'no-models': 65,
      'unclosed-quote': 65,
    };
    const edges = goldens === undefined ? [] : list(join(dataset, 'edge'));
    test.each(edges)('trap %s', async (name) => {
      const project = join(dataset, 'edge', name);
      const {
        flags,
        files,
        mkdirs = [],
      } = JSON.parse(readFileSync(join(project, 'case.json'), 'utf8')) as {
        flags: string[];
        files: string[];
        mkdirs?: string[];
      };
      const root = copyOf(project);
      for (const folder of mkdirs) mkdirSync(join(root, folder), { recursive: true });
      const { exit, messages } = await runCommand(evaluate, [
        '--root',
        root,
        '--compat',
        'openpecha',
        '--engine',
        engine,
        ...flags,
      ]);
      expect(exit, messages.join('\n')).toBe(EXITS[name] ?? 0);
      expect(Object.keys(filesOf(join(root, 'data', 'evaluation'))).sort()).toEqual([...files].sort());
      expect(filesOf(join(root, 'data', 'evaluation'))).toEqual(filesOf(join(project, 'expected')));
    });

    test('there are 36 traps', () => {
      expect(edges).toHaveLength(36);
    });
  },
);
