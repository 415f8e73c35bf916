import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { command as prepare } from '../../src/cli/commands/prepare.ts';
import { makeTree } from '../cli/tree.ts';
import { runCommand, type CommandResult } from '../run-command.ts';
import { csvOf, readEntries, temporaryFolder } from './case.ts';
import './preload.ts';
import { makeProject, runHere } from './program.ts';

const NOBODY = 65_534;

/** The system's superuser may do everything: as such, other rights are taken for the time of the work. */
async function withoutRights<Result>(work: () => Promise<Result>): Promise<Result> {
  if (process.getuid?.() !== 0) return work();
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

/** Lets anyone in, as far as the folders that only their owner may enter are concerned. */
function open(...folders: readonly string[]): void {
  for (const folder of folders) chmodSync(folder, 0o777);
}

function close(path: string, mode = 0): void {
  chmodSync(path, mode);
  // what is closed cannot be cleared away by an ordinary user
  onTestFinished(() => {
    chmodSync(path, 0o777);
  });
}

test.skipIf(process.platform === 'win32')(
  'an image that may not be read concerns its page alone',
  async () => {
    const { root, service } = await makeProject(3);
    open(root, join(root, 'data'));
    close(join(root, 'data/benchmark/images/batch-1/p002.png'));
    expect((await withoutRights(() => runHere(root))).exit).toBe(1);
    expect(service.requests).toHaveLength(2);
    expect(readEntries(root).find(({ image_name: name }) => name === 'p002.png')).toMatchObject({
      status: 'error',
      attempts: 0,
      error: { code: 'IMAGE_UNREADABLE', message: 'batch-1/p002.png: permission denied' },
    });
    expect(csvOf(root)?.split('\n')).toHaveLength(4);
  },
);

test.skipIf(process.platform === 'win32')(
  'a folder that may not be written ends the run before anything is asked for',
  async () => {
    const { root, service } = await makeProject(1);
    open(root, join(root, 'data'));
    mkdirSync(join(root, 'data/models'));
    close(join(root, 'data/models'), 0o555);
    const { exit, output } = await withoutRights(() => runHere(root));
    expect(exit).toBe(73);
    expect(output).toMatch(/data\/models\/.*\(EACCES\)/u);
    expect(service.requests).toEqual([]);
  },
);

test.skipIf(process.platform === 'win32')(
  'an image of a source that may not be read is told of, and the others are taken',
  async () => {
    const source = makeTree({ 'a.png': null, 'a.txt': 'a', 'b.png': null, 'b.txt': 'b' });
    const root = temporaryFolder();
    open(source, root);
    close(join(source, 'b.png'));
    const result: CommandResult = await withoutRights(() => runCommand(prepare, [source, '--root', root]));
    expect(result).toMatchObject({ exit: 1 });
    expect(result.messages.join('\n')).toContain('b.png: cannot be read (EACCES)');
    expect(readdirSync(join(root, 'data/benchmark/images/batch-1'))).toEqual(['a.png']);
  },
);
