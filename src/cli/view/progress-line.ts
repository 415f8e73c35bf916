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
