import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../scripts/run-command.mjs';
import { isScript, runBlock } from './run-block.ts';
import { blocksOf, readPage, type Block } from './markdown-blocks.ts';
import type { Stage } from './stage.ts';

export interface PageResult {
  /** `PAGE:LINE: what is wrong`. */
  readonly faults: readonly string[];
  /** `PAGE:LINE: why it was not run`. */
  readonly notRun: readonly string[];
  readonly count: number;
}

/** Runs the blocks of a page in their order, each where it is told to: in one root, or in one of its own. */
export function runPage(page: string, stageOf: () => Stage): PageResult {
  const [faults, notRun]: [string[], string[]] = [[], []];
  let before: string | undefined;
  const blocks = blocksOf(page, readPage(page));
  for (const block of blocks) {
    const place = `${block.page}:${block.line}`;
    try {
      const { fault, stdout, notRun: reason } = runBlock(block, stageOf(), before);
      if (fault !== undefined && !rewrites(block, before)) faults.push(`${place}: ${fault}\n${block.text}`);
      if (reason !== undefined) notRun.push(`${place}: ${reason}`);
      before = stdout;
    } catch (error) {
      faults.push(`${place}: ${String(error)}`);
    }
  }
  return { faults, notRun, count: blocks.length };
}

/** With `ERRATA_WRITE_OUTPUTS` a page takes over what is printed now; it is read in review. */
function rewrites({ page, marker, text }: Block, printed: string | undefined): boolean {
  if (
    (process.env['ERRATA_WRITE_OUTPUTS'] ?? '') === '' ||
    marker?.kind !== 'output' ||
    printed === undefined
  )
    return false;
  const shown = `${printed.trimEnd()}\n`;
  writeFileSync(
    join(PROJECT, page),
    readPage(page).replace(`\`\`\`text\n${text}\`\`\``, () => `\`\`\`text\n${shown}\`\`\``),
  );
  return true;
}

/** The blocks of pages that have to compile. */
export function scriptsOf(pages: readonly string[]): readonly Block[] {
  return pages
    .flatMap((page) => blocksOf(page, readPage(page)))
    .filter(
      (block) =>
        isScript(block) && (block.marker === undefined || ['file', 'exit'].includes(block.marker.kind)),
    );
}
