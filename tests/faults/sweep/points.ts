import type { RecordedCall } from './shim.ts';

/** What happens at a call. `torn`: half is written, then death; `full`: ENOSPC from this call on. */
type Kind = 'kill-before' | 'kill-after' | 'torn' | 'short' | 'ENOSPC' | 'full' | 'EIO' | 'EACCES';

export interface Point {
  readonly command: string;
  readonly call: string;
  /** Path below the root; what differs from run to run is a `*`. */
  readonly pattern: string;
  /** Which of the calls with this name and path, from 1. */
  readonly nth: number;
  readonly kind: Kind;
}

const KILLS: readonly Kind[] = ['kill-before', 'kill-after'];
const CHANGES: readonly Kind[] = [...KILLS, 'ENOSPC', 'full', 'EIO', 'EACCES'];
const TRANSFERS: readonly Kind[] = [...CHANGES, 'torn', 'short'];
const REMOVALS: readonly Kind[] = [...KILLS, 'EIO', 'EACCES'];
const LOOKS: readonly Kind[] = ['kill-before', 'EIO', 'EACCES'];

/** What can happen to which call. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  open: CHANGES,
  write: TRANSFERS,
  copy: TRANSFERS,
  sync: [...KILLS, 'ENOSPC', 'EIO'],
  close: [...KILLS, 'ENOSPC', 'EIO'],
  rename: CHANGES,
  link: CHANGES,
  symlink: CHANGES,
  mkdir: CHANGES,
  unlink: REMOVALS,
  rmdir: REMOVALS,
  truncate: [...REMOVALS, 'ENOSPC'],
  mode: REMOVALS,
  'open-read': LOOKS,
  read: ['kill-before', 'EIO', 'short'],
  'close-read': ['kill-before', 'EIO'],
  scan: LOOKS,
  stat: LOOKS,
};

const READS = new Set(['open-read', 'read', 'close-read', 'scan', 'stat']);
/** Of the points of a command at most this part is about what it reads: most there is to break is in what it writes. */
const READ_SHARE = 0.3;

export const isRead = ({ call }: Pick<Point, 'call'>): boolean => READS.has(call);
export const isKill = ({ kind }: Pick<Point, 'kind'>): boolean =>
  kind === 'kill-before' || kind === 'kill-after' || kind === 'torn';

/** Every point of a command, from the calls of an undisturbed run. */
export function pointsOf(command: string, calls: readonly RecordedCall[]): readonly Point[] {
  const seen = new Map<string, number>();
  return calls.flatMap(({ call, path }) => {
    const pattern = patternOf(path);
    const nth = (seen.get(`${call}\t${pattern}`) ?? 0) + 1;
    seen.set(`${call}\t${pattern}`, nth);
    return (KINDS[call] ?? []).map((kind) => ({ command, call, pattern, nth, kind }));
  });
}

/** Process ids and random parts of temporary names as `*`, other characters as themselves. */
function patternOf(path: string): string {
  return path
    .replaceAll(/[*?[\]\\]/gu, '\\$&')
    .replaceAll(/(?<=\.)\d+(?:-\d*(?:-[0-9a-f]{8})?)?\.[0-9a-f]{8}(?=\.tmp|$)/gu, '*')
    .replaceAll(/\berrata-[A-Za-z0-9]{6}\b/gu, 'errata-*');
}

/** The same points for the same seed; few of those that only read. */
export function sample(points: readonly Point[], count: number, seed: number): readonly Point[] {
  const random = randomNumbers(seed);
  const mixed = points
    .map((point) => ({ point, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ point }) => point);
  const reads = mixed.filter(isRead);
  const writes = mixed.filter((point) => !isRead(point));
  const wanted = Math.min(reads.length, Math.max(Math.round(count * READ_SHARE), count - writes.length));
  return [...writes.slice(0, count - wanted), ...reads.slice(0, wanted)];
}

/** Numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A point as words for `--replay`. */
export const pointText = ({ command, call, pattern, nth, kind }: Point): string =>
  [command, call, pattern, nth, kind].join('|');

export function parsePoint(text: string): Point {
  const [command = '', call = '', pattern = '', nth = '', kind = ''] = text.split('|');
  if (!(KINDS[call] ?? []).includes(kind as Kind) || !/^\d+$/u.test(nth))
    throw new Error(`${text}: expected COMMAND|CALL|PATH|NTH|KIND`);
  return { command, call, pattern, nth: Number(nth), kind: kind as Kind };
}
