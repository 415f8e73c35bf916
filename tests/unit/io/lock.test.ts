import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { acquireLock, claimPath, removeStaleLock } from '../../../src/io/lock.ts';

function makeLock(content?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-lock-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const path = join(folder, '.m.lock');
  if (content !== undefined) {
    writeFileSync(path, content);
    utimesSync(path, new Date(0), new Date(0));
  }
  return path;
}

/** A process that has ended. */
const dead = spawnSync(process.execPath, ['-e', '']).pid;
const holder = (pid: number, started: string | null = null, host = hostname()): string =>
  JSON.stringify({ pid, host, started });

test('a lock says who holds it, refuses everyone else and is gone when released', async () => {
  const path = makeLock();
  const lock = await acquireLock(path, 'the model');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
  await expect(acquireLock(path, 'the model')).rejects.toMatchObject({
    code: 'LOCKED',
    exit: 73,
    message: `${path}: the model is in use by process ${process.pid} on ${hostname()}`,
    hint: undefined,
  });
  await lock.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test.each([
  ['of a dead process', () => holder(dead, '1')],
  ['of the form without a start time', () => JSON.stringify({ pid: dead, host: hostname() })],
  ['without content', () => ''],
  ['with half of its content', () => '{"pid":1'],
  ['with null', () => 'null'],
  ['of a process id below 1', () => holder(-1)],
])('a lock %s is taken over', async (_, content) => {
  const path = makeLock(content());
  const lock = await acquireLock(path, 'the model');
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test.skipIf(process.platform !== 'linux')(
  'a process id that was given again does not hold the lock',
  async () => {
    const path = makeLock(holder(process.pid, '1'));
    await (await acquireLock(path, 'the model')).release();
    expect(existsSync(path)).toBe(false);
  },
);

test('a lock without content is waited for while it may be in writing', async () => {
  const path = makeLock('');
  utimesSync(path, new Date(), new Date());
  const start = performance.now();
  await (await acquireLock(path, 'the model')).release();
  expect(performance.now() - start).toBeGreaterThan(500);
});

test('of many in one process that find a stale lock one gets it', async () => {
  const path = makeLock(holder(dead, '1'));
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquireLock(path, 'the model')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')('a stopped process holds its lock, a zombie does not', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const path = makeLock(holder(child.pid!));
  child.kill('SIGSTOP');
  await expect(acquireLock(path, 'the model')).rejects.toMatchObject({ code: 'LOCKED' });
  child.kill('SIGKILL');
  await ended;
  // `sh` does not ask for the end of its child once it is `sleep`
  const parent = spawn('sh', ['-c', 'true & echo $!; exec sleep 5'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (chunk: Buffer) => {
      resolve(Number(chunk.toString()));
    });
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  writeFileSync(path, holder(pid));
  if (process.platform === 'linux') await (await acquireLock(path, 'the model')).release();
  parent.kill('SIGKILL');
});

test('a lock of another host says how to get out', async () => {
  const path = makeLock(holder(dead, '1', 'elsewhere'));
  await expect(acquireLock(path, 'the model')).rejects.toMatchObject({
    code: 'LOCKED',
    exit: 73,
    hint: expect.stringContaining(`when it has ended, delete ${path} and run again`) as unknown,
  });
});

test('a folder in the place of a lock is named, with exit code 73', async () => {
  const path = makeLock();
  mkdirSync(path);
  await expect(acquireLock(path, 'the model')).rejects.toMatchObject({
    code: 'CANNOT_WRITE',
    exit: 73,
    message: `${path}: expected the file of a lock, found a directory`,
  });
  expect(readdirSync(join(path, '..'))).toEqual(['.m.lock']);
});

test('a process that dies while it takes a lock over is itself taken over', async () => {
  const path = makeLock();
  const stale = holder(dead, '1');
  writeFileSync(path, stale);
  const first = claimPath(path, path, stale);
  writeFileSync(first, holder(dead, '2'));
  writeFileSync(claimPath(path, first, readFileSync(first, 'utf8')), holder(dead, '3'));
  await (await acquireLock(path, 'the model')).release();
  expect(readdirSync(join(path, '..'))).toEqual([]);
});

test('a living process that takes a lock over keeps the others out', async () => {
  const path = makeLock();
  const stale = holder(dead, '1');
  writeFileSync(path, stale);
  writeFileSync(claimPath(path, path, stale), holder(process.pid));
  await expect(acquireLock(path, 'the model')).rejects.toMatchObject({ code: 'LOCKED', exit: 73 });
  expect(readFileSync(path, 'utf8')).toBe(stale);
});

test('only locks of dead processes of this host are removed', async () => {
  const path = makeLock();
  for (const kept of [holder(process.pid), holder(dead, '1', 'elsewhere'), '', 'a list of yarn', '[]']) {
    writeFileSync(path, kept);
    await removeStaleLock(path);
    expect(readFileSync(path, 'utf8')).toBe(kept);
  }
  writeFileSync(path, holder(dead, '1'));
  await removeStaleLock(path);
  expect(readdirSync(join(path, '..'))).toEqual([]);
});
