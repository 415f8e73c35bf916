import { readFileSync } from 'node:fs';
import { systemCode } from '../schema/error.ts';

/** A process, told apart from a later one that got the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Start time where the system tells it. */
  readonly started: string | null;
}

/** State and start time: fields 3 and 22 of /proc/PID/stat on Linux; undefined elsewhere. */
function statusOf(pid: number): { readonly state: string; readonly started: string } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // the name of the program may hold anything, so the fields are counted from behind it
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  return state === undefined || started === undefined ? undefined : { state, started };
}

let own: ProcessIdentity | undefined;

/** This process. */
export function ownIdentity(): ProcessIdentity {
  own ??= { pid: process.pid, started: statusOf(process.pid)?.started ?? null };
  return own;
}

/** False only when the process has certainly ended; one that is stopped, or of another user, is running. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) === 'ESRCH') return false;
  }
  const status = statusOf(pid);
  if (status === undefined) return true;
  // a zombie has ended: its parent just has not asked how
  if (status.state === 'Z' || status.state === 'X') return false;
  return started === null || started === status.started;
}
