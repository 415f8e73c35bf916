import { open, readFile, rm, mkdir, link, writeFile } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { hostname } from 'node:os';
import { ErrataError, EXIT, systemCode } from '../schema/error.ts';
import { writeError } from './atomic-write.ts';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Start time of the process where the system tells it: a reused process id is then not taken for the holder. */
  readonly started: string | null;
}

export interface Lock {
  release(): Promise<void>;
}

/**
 * Takes an exclusive lock file; throws `LOCKED` (exit 73) when a living process holds it.
 * A lock left by a dead process of this host is taken over.
 */
export async function acquireLock(path: string, subject: string): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true }).catch((error: unknown) => {
    throw writeError(path, error);
  });
  const own: Holder = { pid: process.pid, host: hostname(), started: await startOf(process.pid) };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(path, own)) return { release: () => releaseLock(path, own) };
    const holder = await readHolder(path);
    if (holder !== undefined && (await isAlive(holder))) {
      throw new ErrataError(
        'LOCKED',
        `${path}: ${subject} is in use by process ${holder.pid} on ${holder.host}`,
        { exit: EXIT.cannotWrite },
      );
    }
    await rm(path, { force: true });
  }
  throw new ErrataError('LOCKED', `${path}: ${subject} is in use`, { exit: EXIT.cannotWrite });
}

/** A link appears with its content, so that no reader ever sees an empty lock of a living holder. */
async function create(path: string, own: Holder): Promise<boolean> {
  const temporary = `${path}.${own.pid}.${randomBytes(4).toString('hex')}`;
  try {
    await writeFile(temporary, JSON.stringify(own), { flag: 'wx' });
    await link(temporary, path);
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    if (systemCode(error) === 'EPERM' || systemCode(error) === 'ENOTSUP') return createWithoutLink(path, own);
    throw writeError(path, error);
  } finally {
    await rm(temporary, { force: true });
  }
}

async function createWithoutLink(path: string, own: Holder): Promise<boolean> {
  try {
    const handle = await open(path, 'wx');
    await handle.writeFile(JSON.stringify(own));
    await handle.close();
    return true;
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw writeError(path, error);
  }
}

async function releaseLock(path: string, own: Holder): Promise<void> {
  const holder = await readHolder(path);
  if (holder?.pid === own.pid && holder.host === own.host) await rm(path, { force: true });
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    return typeof value.pid === 'number' && typeof value.host === 'string'
      ? { pid: value.pid, host: value.host, started: value.started ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

async function isAlive(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return false;
  }
  const started = await startOf(holder.pid);
  return holder.started === null || started === null || started === holder.started;
}

/** Field 22 of /proc/PID/stat on Linux; null elsewhere. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
