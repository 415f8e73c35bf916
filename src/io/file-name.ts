const LONGEST_BYTES = 255;
const RESERVED = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\..*)?$/iu;
// C0, DEL, C1 and the line separators: no file name has them for a good reason
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u;

/**
 * Why a name from a source may not become a file or folder name; undefined when it may.
 * Names are data: one that could leave its folder, or that some system cannot store, is refused.
 */
export function refusalOfName(name: string): string | undefined {
  if (name === '') return 'is empty';
  if (name === '.' || name === '..' || /^\.\.[\\/]/u.test(name)) return 'points outside the source';
  if (/^(?:[\\/]|[a-z]:)/iu.test(name)) return 'is an absolute path';
  if (/[\\/]/u.test(name)) return 'has a path separator';
  if (CONTROLS.test(name)) return 'has a control character';
  if (/[\p{Surrogate}\ufffd]/u.test(name)) return 'is not valid UTF-8';
  if (RESERVED.test(name)) return 'is reserved by some systems';
  // the transcript of the image is STEM.txt, so the suffix must fit too
  if (Buffer.byteLength(name) > LONGEST_BYTES - 4)
    return `has ${Buffer.byteLength(name)} bytes, expected at most ${LONGEST_BYTES - 4}`;
  return undefined;
}
