/*
 * The normal distribution with +, -, × and ÷ alone: Math.exp and Math.log may differ in the last bit between machines,
 * and the same input must give the same bytes everywhere.
 */

const ROOT_OF_TWO_PI = 2.5066282746310002;
/** Beyond it the tail is below 10^-15. */
const FAR = 8;
const HALVINGS = 10;

/** e to the power of a number from -32 to 0: the series of a 1024th of it, squared ten times. */
function exponential(power: number): number {
  const small = power / 2 ** HALVINGS;
  let result = 1;
  for (let term = 12; term > 0; term -= 1) result = 1 + (result * small) / term;
  for (let halving = 0; halving < HALVINGS; halving += 1) result *= result;
  return result;
}

/** Probability that a standard normal value is at most `z`; right to 13 decimals. */
export function normalProbability(z: number): number {
  if (z <= -FAR) return 0;
  if (z >= FAR) return 1;
  let term = z;
  let sum = z;
  for (let factor = 3; Math.abs(term) > 1e-17; factor += 2) {
    term *= (z * z) / factor;
    sum += term;
  }
  return 0.5 + (sum * exponential((-z * z) / 2)) / ROOT_OF_TWO_PI;
}

/** The value below which a standard normal value lies with the given probability, by bisection. */
export function normalQuantile(probability: number): number {
  let low = -FAR;
  let high = FAR;
  for (;;) {
    const middle = (low + high) / 2;
    if (middle <= low || middle >= high || high - low < 1e-14) return middle;
    if (normalProbability(middle) < probability) low = middle;
    else high = middle;
  }
}
