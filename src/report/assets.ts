import { fileURLToPath } from 'node:url';
import { readFile } from '../io/read-file.ts';
import { ErrataError } from '../schema/error.ts';

/** The script and the style of the document. */
export interface ReportAssets {
  readonly script: string;
  readonly style: string;
}

/** Reads the assets that the build puts beside the program, or one folder above its chunks. */
export async function readAssets(): Promise<ReportAssets> {
  for (const place of ['./', '../']) {
    const read = (name: string): Promise<string> =>
      readFile(fileURLToPath(new URL(`${place}${name}`, import.meta.url)), 'utf8');
    const [script, style] = await Promise.all([read('report-client.js'), read('report.css')]).catch(() => []);
    if (script !== undefined && style !== undefined) return { script: script.trim(), style: style.trim() };
  }
  throw new ErrataError(
    'REPORT_ASSETS',
    'report-client.js, report.css: not found beside the program, expected from the build',
  );
}
