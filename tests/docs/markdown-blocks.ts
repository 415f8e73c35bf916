import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../scripts/run-command.mjs';

/**
 * What an HTML comment directly before a block says of it.
 *
 * | comment | the block |
 * |---|---|
 * | `not run: REASON` | cannot be run; the test prints the reason |
 * | `file: PATH` | is a file that the reader saves; it is written into the root and, where it is one, checked |
 * | `exit: N` | ends with that exit code |
 * | `output` | is what the block before printed; a line `…` stands for any lines |
 * | `from: PATH` | quotes a file of the project, or of the package (`errata/dist/…`), but for `…` |
 * | `needs: PROGRAM…` | is run where the programs are; `python3:NAME` is a module of Python |
 * | `schema: NAME` | is an example of `errata/schema/NAME.json`, whole or (`NAME#/path`) in part |
 */
interface Marker {
  readonly kind: 'not run' | 'file' | 'exit' | 'output' | 'from' | 'needs' | 'schema';
  readonly value: string;
}

export interface Block {
  readonly page: string;
  /** Line of the fence, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly marker: Marker | undefined;
}

const MARKER = /^\s*<!-- (not run|file|exit|output|from|needs|schema)(?:: (.+?))? -->$/u;
const FENCE = /^(\s*)(`{3,})\s*([\w-]*)\s*$/u;

/** The fenced blocks of a page in their order. */
export function blocksOf(page: string, text: string): readonly Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', fence, language = ''] = FENCE.exec(lines[at]!) ?? [];
    if (fence === undefined) continue;
    const length = lines.slice(at + 1).findIndex((line) => line.trim() === fence);
    if (length < 0) throw new Error(`${page}:${at + 1}: the block is not closed`);
    const body = lines.slice(at + 1, at + 1 + length).map((line) => line.replace(indent, ''));
    blocks.push({
      page,
      line: at + 1,
      language,
      text: body.map((line) => `${line}\n`).join(''),
      marker: markerOf(lines[at - 1] ?? ''),
    });
    at += length + 1;
  }
  return blocks;
}

function markerOf(line: string): Marker | undefined {
  const [, kind, value = ''] = MARKER.exec(line) ?? [];
  return kind === undefined ? undefined : { kind: kind as Marker['kind'], value };
}

/** Every page that users read, by its path in the project. */
export const PAGES: readonly string[] = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'data/README.md',
  ...readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('.vitepress'))
    .map((name) => join('docs', name))
    .sort(),
];

export function readPage(page: string): string {
  return readFileSync(join(PROJECT, page), 'utf8');
}
