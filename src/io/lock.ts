import { link, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openFile } from './open-file.ts';
import { readWhole } from './read-file.ts';
import { ErrataError, systemCode } from '../schema/error.ts';
import { writeError } from './atomic-write.ts';
import { sha256 } from './hash.ts';
import { removeLeftoversOnce } from './leftovers.ts';
import { makeFolder } from './make-folder.ts';
import { isRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';
import { temporaryPath } from './temporary-name.ts';

interface Holder extends ProcessIdentity {
  readonly host: string;
}

/** A lock file as it was read. */
interface FoundLock {
  readonly text: string;
  /** Undefined when the text names nobody. */
  readonly holder: Holder | undefined;
  readonly ageMs: number;
}

export interface Lock {
  release(): Promise<void>;
}

/** Longest wait for another process that is taking over the same stale lock. */
const PATIENCE_MS = 2000;
/** A lock without content may be one that is being written, on a file system without hard links. */
const WRITING_MS = 1000;

/**
 * Takes an exclusive lock file; throws `LOCKED` (exit 73) when a living process holds it.
 * A lock left by a dead process of this host is taken over, by one of all that try.
 */
export async function acquireLock(path: string, subject: string): Promise<Lock> {
  const own = ownText();
  try {
    await makeFolder(dirname(path));
    await removeLeftoversOnce(dirname(path));
    const endMs = performance.now() + PATIENCE_MS;
    for (let waitMs = 2; performance.now() < endMs; waitMs = Math.min(50, waitMs * 2)) {
      if (await create(path, own)) return { release: () => releaseLock(path, own) };
      const found = await readLock(path);
      if (found?.holder !== undefined && isHeld(found)) throw locked(path, subject, found.holder);
      if (found !== undefined && !isHeld(found) && (await replaceStale(path, path, found, own)))
        return { release: () => releaseLock(path, own) };
      await delay(waitMs);
    }
  } catch (error) {
    throw writeError(path, error);
  }
  throw locked(path, subject, undefined);
}

function ownText(): string {
  const { pid, started } = ownIdentity();
  return JSON.stringify({ pid, host: hostname(), started } satisfies Holder);
}

function locked(path: string, subject: string, holder: Holder | undefined): ErrataError {
  const isElsewhere = holder !== undefined && holder.host !== hostname();
  const by = holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host}`;
  return new ErrataError('LOCKED', `${path}: ${subject} is in use by ${by}`, {
    hint: isElsewhere
      ? `${holder.host} is another host than ${hostname()}, so whether the process still runs ` +
        `cannot be seen from here: when it has ended, delete ${path} and run again`
      : undefined,
  });
}

/**
 * A link appears with its content, so that no reader ever sees an empty lock of a living holder. False when
 * there is a file already.
 */
async function create(path: string, own: string): Promise<boolean> {
  const temporary = temporaryPath(path);
  try {
    await writeFile(temporary, own, { flag: 'wx' });
    await link(temporary, path);
    return true;
  } catch (error) {
    const code = systemCode(error);
    if (code === 'EEXIST') return false;
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS')
      return await createWithoutLink(path, own);
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

async function createWithoutLink(path: string, own: string): Promise<boolean> {
  try {
    await writeFile(path, own, { flag: 'wx' });
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false;
    throw error;
  }
  // a process that took the empty file for stale has put its own in the place
  return (await readLock(path))?.text === own;
}

async function releaseLock(path: string, own: string): Promise<void> {
  try {
    if ((await readLock(path))?.text === own) await rm(path, { force: true });
  } catch (error) {
    throw writeError(path, error);
  }
}

/** Undefined when there is no lock. */
async function readLock(path: string): Promise<FoundLock | undefined> {
  try {
    const text = await readLockText(path);
    return { text, holder: holderOf(text), ageMs: Date.now() - (await stat(path)).mtimeMs };
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT') return undefined;
    if (code === 'EISDIR')
      throw new ErrataError('CANNOT_WRITE', `${path}: expected the file of a lock, found a directory`, {
        cause: error,
      });
    throw error;
  }
}

async function readLockText(path: string): Promise<string> {
  const file = await openFile(path);
  try {
    return (await readWhole(file)).toString();
  } finally {
    await file.close();
  }
}

function holderOf(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    const isHolder =
      Number.isSafeInteger(value?.pid) && (value?.pid ?? 0) > 0 && typeof value?.host === 'string';
    return isHolder
      ? { pid: value.pid as number, host: value.host as string, started: value.started ?? null }
      : undefined;
  } catch {
    return undefined;
  }
}

function isHeld({ holder, ageMs }: FoundLock): boolean {
  if (holder === undefined) return ageMs >= 0 && ageMs < WRITING_MS;
  return holder.host !== hostname() || isRunning(holder);
}

/**
 * Replaces a stale file, a lock or a claim, by ours; with `null` removes it. False when another process was quicker.
 *
 * Of all that found the same stale file only the one that holds the claim on it may touch it, and it looks again first:
 * a slow process can therefore never put aside the fresh lock of the one that won. The name of the claim
 * comes from what the stale file says, which a dead process will not say again. A claim is a file like the
 * lock: that of a dead process is itself replaced in this way.
 */
async function replaceStale(
  lock: string,
  place: string,
  stale: FoundLock,
  own: string | null,
): Promise<boolean> {
  const mine = own ?? ownText();
  const claim = claimPath(lock, place, stale.text);
  if (!(await create(claim, mine))) {
    const other = await readLock(claim);
    if (other === undefined || isHeld(other) || !(await replaceStale(lock, claim, other, mine))) return false;
  }
  try {
    const now = await readLock(place);
    if (now?.text !== stale.text || isHeld(now)) return false;
    if (own === null) await rm(place, { force: true });
    else await moveInto(place, own);
    return true;
  } finally {
    await rm(claim, { force: true });
  }
}

async function moveInto(place: string, own: string): Promise<void> {
  const temporary = temporaryPath(place);
  try {
    await writeFile(temporary, own, { flag: 'wx' });
    await rename(temporary, place);
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Where a process says that it is replacing a stale file. */
export function claimPath(lock: string, place: string, text: string): string {
  const hash = sha256(`${basename(place)}\n${text}`).slice(0, 16);
  return join(dirname(lock), `${basename(lock)}.${hash}.claim`);
}

/** The lock that a claim is about, by their names; undefined for any other name. */
const lockOfClaim = (name: string): string | undefined =>
  /^(.+\.lock)\.[0-9a-f]{16}\.claim$/u.exec(name)?.[1];

/**
 * Removes a lock, or a claim on one, that a dead process left, without getting into the way of those that
 * take it over.
 */
export async function removeStaleLock(path: string): Promise<void> {
  const found = await readLock(path);
  // a file that names no process may be anybody's
  if (found?.holder === undefined || isHeld(found)) return;
  const ofClaim = lockOfClaim(basename(path));
  if (ofClaim === undefined) {
    await replaceStale(path, path, found, null);
    return;
  }
  // what the claim was about is gone for good once the lock is free, or of a living process
  const lock = await readLock(join(dirname(path), ofClaim));
  if (lock === undefined || isHeld(lock)) await rm(path, { force: true });
}

/** True for the names of locks and of claims on them. */
export function isLockName(name: string): boolean {
  return name.endsWith('.lock') || lockOfClaim(name) !== undefined;
}
