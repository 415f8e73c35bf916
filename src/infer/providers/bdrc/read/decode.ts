import { searchBeams } from './beam-search.ts';
import { logProbabilities, type Scores } from './log-probabilities.ts';
import type { Output } from '../network.ts';

/** What Python's `str.split` takes for white space. */
const WHITE_SPACE = /[\s\u001C-\u001F\u0085]+/gu;

/** The text of a line from the answer of the network, spaces removed. */
export function decodeLine(output: Output, labels: readonly string[], classCount: number): string {
  const scores = toScores(output, classCount);
  if (scores.classes !== labels.length) {
    throw new RangeError(
      `network answers with shape (${output.shape.join(', ')}), expected an axis of ${labels.length} classes`,
    );
  }
  return searchBeams(logProbabilities(scores), labels).replaceAll(WHITE_SPACE, '');
}

/**
 * Drops axes of length 1 and puts time first; `classCount` tells which axis holds the classes, the first one
 * in doubt.
 */
function toScores({ values, shape }: Output, classCount: number): Scores {
  const axes = shape.filter((length) => length !== 1);
  if (axes.length !== 2)
    throw new RangeError(`network answers with shape (${shape.join(', ')}), expected time and classes`);
  const [first, second] = axes as [number, number];
  if (first !== classCount) return { steps: first, classes: second, values };
  const turned = new Float32Array(values.length);
  for (let i = 0; i < first; i++)
    for (let j = 0; j < second; j++) turned[j * first + i] = values[i * second + j]!;
  return { steps: second, classes: first, values: turned };
}
