/** A page of an experiment: the truth, what was read, and the correction if there is one already. */
export interface ExperimentPage {
  readonly id: string;
  readonly reference: string;
  readonly ocr: string;
  readonly corrected: string | undefined;
}

/** The pages in the order of their source, and what is odd about it, a line each. */
export interface ExperimentData {
  readonly pages: readonly ExperimentPage[];
  readonly notes: readonly string[];
}
