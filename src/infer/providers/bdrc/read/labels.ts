import { ErrataError } from '../../../../schema/error.ts';

/**
 * What each class of the network means to the decoder, as pyctcdecode 0.5 reads a character set.
 * The blank of the training is class 0, which the decoder takes for a space; its own blank, `''`, is a class the network never emits.
 */
export function decoderLabels(charset: readonly string[], addBlank: boolean): string[] {
  const classes = addBlank ? [' ', ...charset] : [...charset];
  const repeated = classes.find((label, i) => classes.indexOf(label) !== i);
  if (repeated !== undefined)
    throw invalid(`charset: ${JSON.stringify(repeated)} occurs twice, expected every class once`);
  const piece = classes.find((label) => label.startsWith('##') || label.startsWith('\u2581'));
  if (piece !== undefined)
    throw invalid(`charset: word piece ${JSON.stringify(piece)}, expected characters or stacks`);
  const labels = withSpace(classes).map((label) => (/^[<[]pad[>\]]$/iu.test(label) ? '' : label));
  return withBlank(labels).map((label) => (/^[<[]unk[>\]]$/iu.test(label) ? '\u2047' : label));
}

function withSpace(labels: readonly string[]): string[] {
  const bar = labels.includes(' ') ? -1 : labels.indexOf('|');
  return labels.map((label, i) => (i === bar ? ' ' : label));
}

function withBlank(labels: readonly string[]): string[] {
  if (labels.includes('')) return [...labels];
  const underscore = labels.indexOf('_');
  if (underscore < 0) return [...labels, ''];
  return labels.map((label, i) => (i === underscore ? '' : label));
}

function invalid(message: string): ErrataError {
  return new ErrataError('MODEL_CONFIG_INVALID', message);
}
