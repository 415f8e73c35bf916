import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ErrataError } from '../schema/error.ts';

const run = promisify(execFile);
const MAX_BYTES = 400_000_000;
const TIMEOUT_MS = 60_000;
const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;
/**
 * What Poppler says of a page that it draws without its picture, or draws another page for; of fonts and operators it
 * complains about pages that are readable.
 */
const DAMAGE = /\bstreams?\b|kid object|xref|\bpage\b|\bimage\b|jpeg|end of file/iu;

/** A page of a PDF as PNG, by `pdftoppm` of Poppler: no prebuilt decoder has one for PDF. */
export async function renderPdf(path: string | undefined, page: number, maxPixels: number): Promise<Buffer> {
  if (path === undefined) throw new ErrataError('IMAGE_UNREADABLE', 'a PDF that is no file');
  await checkSize(path, page, maxPixels);
  const number = String(page);
  const { stdout, stderr } = await poppler('pdftoppm', [
    '-f',
    number,
    '-l',
    number,
    '-r',
    String(DOTS_PER_INCH),
    '-png',
    path,
  ]);
  const damage = complaintsIn(stderr).find((line) => DAMAGE.test(line));
  if (stdout.length > 0 && damage === undefined) return stdout;
  throw new ErrataError('IMAGE_UNREADABLE', `a PDF that cannot be rendered (${damage ?? 'no page'})`);
}

/** How many pages a PDF has, by `pdfinfo` of Poppler. */
export async function countPdfPages(path: string): Promise<number> {
  const { stdout } = await poppler('pdfinfo', [path]);
  const pages = Number(/^Pages:\s+(\d+)$/mu.exec(stdout.toString('latin1'))?.[1]);
  if (!(pages > 0)) throw new ErrataError('IMAGE_UNREADABLE', 'a PDF that does not tell its pages');
  return pages;
}

/** Refuses a page that would have too many pixels; where there is no `pdfinfo` the renderer has to do. */
async function checkSize(path: string, page: number, maxPixels: number): Promise<void> {
  const number = String(page);
  const info = await poppler('pdfinfo', ['-f', number, '-l', number, path]).catch(() => undefined);
  const size = /size:\s+([\d.]+) x ([\d.]+) pts/u.exec(info?.stdout.toString('latin1') ?? '');
  const pixels = size
    ?.slice(1)
    .reduce((product, side) => product * (Number(side) / POINTS_PER_INCH) * DOTS_PER_INCH, 1);
  if (pixels !== undefined && pixels > maxPixels)
    throw new ErrataError('IMAGE_TOO_LARGE', `too many pixels ${Math.round(pixels)} > ${maxPixels}`);
}

/** The errors that Poppler reports, without its warnings and the places that mean nothing to others. */
function complaintsIn(stderr: Buffer): readonly string[] {
  return stderr
    .toString('utf8')
    .split('\n')
    .flatMap((line) => /^(?:[\w/]+ )+Error(?: \(\d+\))?: (.+)$/u.exec(line)?.[1]?.replace('<0a>', '') ?? []);
}

async function poppler(
  program: string,
  words: readonly string[],
): Promise<{ readonly stdout: Buffer; readonly stderr: Buffer }> {
  try {
    return await run(program, [...words], { encoding: 'buffer', maxBuffer: MAX_BYTES, timeout: TIMEOUT_MS });
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ENOENT')
      throw new ErrataError(
        'IMAGE_UNREADABLE',
        `a PDF needs the program ${program} (poppler-utils), which is not installed`,
        { cause },
      );
    const { stderr = Buffer.alloc(0) } = cause as { readonly stderr?: Buffer };
    const reason = complaintsIn(stderr)[0];
    throw new ErrataError(
      'IMAGE_UNREADABLE',
      `a PDF that cannot be rendered${reason === undefined ? '' : ` (${reason.slice(0, 200)})`}`,
      { cause },
    );
  }
}
