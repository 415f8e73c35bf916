import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { RecordedCall } from './shim.ts';

/** True where strace is installed and may trace. */
export function hasStrace(): boolean {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/** Our word for a system call. */
const CALLS: Readonly<Record<string, string>> = {
  write: 'write',
  writev: 'write',
  pwrite64: 'write',
  pwritev: 'write',
  read: 'read',
  readv: 'read',
  pread64: 'read',
  preadv: 'read',
  fsync: 'sync',
  fdatasync: 'sync',
  rename: 'rename',
  renameat: 'rename',
  renameat2: 'rename',
  link: 'link',
  linkat: 'link',
  symlink: 'symlink',
  symlinkat: 'symlink',
  unlink: 'unlink',
  unlinkat: 'unlink',
  mkdir: 'mkdir',
  mkdirat: 'mkdir',
  rmdir: 'rmdir',
  ftruncate: 'truncate',
  truncate: 'truncate',
  copy_file_range: 'copy',
  sendfile: 'copy',
};

/** How often each kind of call that strace wrote down was about a file below a root. */
export function straceCounts(trace: string, root: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    const [, name = '', rest = ''] = /^\d+ +(\w+)\((.*)$/u.exec(line) ?? [];
    const isBelow = rest.includes(`"${root}/`) || rest.includes(`<${root}/`);
    const call = name === 'openat' || name === 'open' ? openKind(rest) : CALLS[name];
    if (isBelow && call !== undefined) counts.set(call, (counts.get(call) ?? 0) + 1);
  }
  return counts;
}

/** Folders are opened by the library itself when it lists them, which is one call of its own for the shim. */
function openKind(rest: string): string | undefined {
  if (rest.includes('O_DIRECTORY')) return undefined;
  return /O_WRONLY|O_RDWR|O_CREAT/u.test(rest) ? 'open' : 'open-read';
}

const COMPARED = new Set([...Object.values(CALLS), 'open', 'open-read']);

/** The same of what the shim wrote down. */
export function shimCounts(calls: readonly RecordedCall[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { call, path } of calls)
    if (COMPARED.has(call) && path !== '.') counts.set(call, (counts.get(call) ?? 0) + 1);
  return counts;
}
