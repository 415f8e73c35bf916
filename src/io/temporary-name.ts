import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { sha256 } from './hash.ts';
import { ownIdentity, type ProcessIdentity } from './process-identity.ts';

/** Bytes of the target's name that go into the temporary one: with the rest it fits any file system. */
const NAME_BYTES = 180;

/** A start of a text that has at most so many bytes of UTF-8 and cuts no character. */
function startOfBytes(text: string, limitBytes: number): string {
  let used = 0;
  let end = 0;
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > limitBytes) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/**
 * A new name beside a file or folder; it says which process made it, so that others know when nobody needs it
 * any more.
 */
export function temporaryPath(target: string): string {
  const { pid, started } = ownIdentity();
  const name = startOfBytes(basename(target), NAME_BYTES);
  const maker = `${pid}-${started ?? ''}-${hostMark()}`;
  // loaded where something is written
  const random = process.getBuiltinModule('node:crypto').randomBytes(4).toString('hex');
  return join(dirname(target), `.${name}.${maker}.${random}.tmp`);
}

/** Tells hosts that share a folder apart: a process of another one cannot be asked for. */
function hostMark(): string {
  return sha256(hostname()).slice(0, 8);
}

// earlier versions wrote neither start time nor host, and locks without the suffix
const SHAPES = [
  /^\..+\.(\d+)-(\d*)-([0-9a-f]{8})\.[0-9a-f]{8}\.tmp$/u,
  /^\..+\.(\d+)\.[0-9a-f]{8}\.tmp$/u,
  /\.lock\.(\d+)\.[0-9a-f]{8}$/u,
] as const;

/** Whether a name can only be ours: those of earlier versions are looked for in the folders of a root alone. */
export function isOwnName(name: string): boolean {
  return SHAPES[0].test(name);
}

/** The process of this host that made a temporary file, by its name; undefined for any other name. */
export function makerOf(name: string): ProcessIdentity | undefined {
  for (const shape of SHAPES) {
    const [, pid, started = '', host] = shape.exec(name) ?? [];
    if (pid === undefined || (host !== undefined && host !== hostMark())) continue;
    // process ids fit into 32 bits; anything else was not written by a process
    if (Number(pid) > 0 && Number(pid) < 2 ** 31)
      return { pid: Number(pid), started: started === '' ? null : started };
  }
  return undefined;
}
