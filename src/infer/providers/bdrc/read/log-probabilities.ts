const f32 = Math.fround;
const LOWEST = f32(Math.log(1e-15));
/** The exponential of anything below is 0 in single precision. */
const VANISHING = -104;

/** One row per time step, one column per class. */
export interface Scores {
  readonly steps: number;
  readonly classes: number;
  readonly values: Float32Array;
}

/**
 * Natural logarithms of the class probabilities, in single precision; probabilities are taken as they are,
 * anything else is a logit.
 */
export function logProbabilities({ steps, classes, values }: Scores): Scores {
  const logs = new Float32Array(values.length);
  const convert = areProbabilities({ steps, classes, values }) ? takeLogarithms : logSoftmax;
  for (let start = 0; start < logs.length; start += classes) {
    convert(values.subarray(start, start + classes), logs.subarray(start, start + classes));
  }
  return { steps, classes, values: logs };
}

function areProbabilities({ steps, classes, values }: Scores): boolean {
  let total = 0;
  for (let start = 0; start < values.length; start += classes) {
    let sum = 0;
    for (let i = start; i < start + classes; i++) sum = f32(sum + values[i]!);
    total = f32(total + sum);
  }
  return Math.abs(f32(total / steps) - 1) <= 1e-9;
}

function takeLogarithms(row: Float32Array, logs: Float32Array): void {
  for (let i = 0; i < row.length; i++) logs[i] = Math.log(Math.min(1, Math.max(f32(1e-15), row[i]!)));
}

function logSoftmax(row: Float32Array, logs: Float32Array): void {
  let largest = -Infinity;
  for (const value of row) if (value > largest) largest = value;
  let sum = 0;
  for (const value of row) {
    const rest = f32(value - largest);
    if (rest > VANISHING || Number.isNaN(rest)) sum = f32(sum + f32(Math.exp(rest)));
  }
  const logSum = f32(Math.log(sum));
  for (let i = 0; i < row.length; i++)
    logs[i] = Math.min(0, Math.max(LOWEST, f32(f32(row[i]! - largest) - logSum)));
}
