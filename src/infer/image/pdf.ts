import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { systemCode } from '../../schema/error.ts';
import { ProviderError, type PageImage } from '../provider.ts';

const run = promisify(execFile);
const MAX_BYTES = 400_000_000;
const TIMEOUT_MS = 60_000;

/** The first page of a PDF as PNG, by `pdftoppm` of Poppler: the prebuilt decoder has none for PDF. */
export async function renderPdf(page: PageImage, warn: (message: string) => void): Promise<Buffer> {
  warn(`${page.batchId}/${page.imageName}: a PDF, its first page is used`);
  try {
    const { stdout } = await run('pdftoppm', ['-f', '1', '-l', '1', '-r', '300', '-png', page.path], {
      encoding: 'buffer',
      maxBuffer: MAX_BYTES,
      timeout: TIMEOUT_MS,
    });
    if (stdout.length > 0) return stdout;
    throw new Error('no page');
  } catch (cause) {
    const reason =
      systemCode(cause) === 'ENOENT' || (cause as { code?: unknown }).code === 'ENOENT'
        ? 'a PDF needs the program pdftoppm (poppler-utils), which is not installed'
        : 'a PDF that cannot be rendered';
    throw new ProviderError('IMAGE_UNREADABLE', `${page.batchId}/${page.imageName}: ${reason}`, {
      kind: 'page',
      cause,
    });
  }
}
