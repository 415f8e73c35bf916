export interface RaceOptions {
  /** Path of the bundled program. */
  readonly program: string;
  readonly rounds: number;
  readonly starts?: number;
  readonly onRound?: (round: number, faults: number) => void;
}

/** Runs rounds of simultaneous starts; returns what went wrong, by round. */
export function raceForLock(options: RaceOptions): Promise<string[]>;
