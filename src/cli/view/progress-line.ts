/** One look at work that is under way. */
export interface ProgressLine {
  /** What is at work. */
  readonly title?: string;
  readonly done: number;
  /** Without it nothing is said about the time left. */
  readonly total?: number | undefined;
  /** What is counted. */
  readonly unit: string;
  /** Of what is done, what took time: pages from the journal tell nothing about the rate. @default done */
  readonly timed?: number;
  /** Work with a clock of its own. @default the title */
  readonly stage?: string;
  /** Said behind the bar. */
  readonly facts?: readonly string[];
}

/** Shows on stderr how far work is. */
export interface Progress {
  show(line: ProgressLine): void;
  /** Takes the bar away; it may begin anew. */
  stop(): void;
}

/** `12/40 pages`, `3.1 pages/s`, `0:09 left`, then the facts. */
export function progressFacts(
  { done, total, unit, timed = done, facts = [] }: ProgressLine,
  seconds: number,
): string[] {
  const rate = timed / Math.max(seconds, 0.001);
  const left = total === undefined || timed === 0 ? [] : [`${clock((total - done) / rate)} left`];
  const amount = total === undefined ? `${done}` : `${done}/${total}`;
  return [`${amount} ${unit}`, `${rate.toFixed(rate < 10 ? 1 : 0)} ${unit}/s`, ...left, ...facts];
}

/** `1:02:03`, `2:03` */
function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const hours = Math.floor(whole / 3600);
  const tail = `${String(minutes).padStart(hours > 0 ? 2 : 1, '0')}:${String(whole % 60).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
}
