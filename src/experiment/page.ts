/** A page of an experiment: the truth, what was read, and the correction if there is one already. */
export interface ExperimentPage {
  readonly id: string;
  /** Where the page stands in a benchmark; the batch is empty, and the image the id, where there is none. */
  readonly batchId: string;
  readonly imageName: string;
  readonly reference: string;
  readonly ocr: string;
  readonly corrected: string | undefined;
}

/** The pages in the order of their source, and what is odd about it, a line each. */
export interface ExperimentData {
  readonly pages: readonly ExperimentPage[];
  readonly notes: readonly string[];
}
