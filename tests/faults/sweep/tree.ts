import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Everything below a root by path: the bytes of a file, `folder` for a folder. */
export type Tree = ReadonlyMap<string, string>;

/** The log tells times, and the rest of a torn line is kept on purpose. */
const UNSEEN = /^logs(?:\/|$)|\.journal\.jsonl\.rej$/u;

export function readTree(root: string): Tree {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const tree = new Map<string, string>();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(root, path);
    if (UNSEEN.test(name)) continue;
    const content = entry.isDirectory() ? 'folder' : readFileSync(path, 'latin1');
    tree.set(name, name.endsWith('.journal.jsonl') ? journalText(content) : content);
  }
  return tree;
}

interface Line {
  readonly batch_id?: string;
  readonly image_name?: string;
  readonly repeat?: number;
  readonly status?: string;
  readonly text?: string;
}

/** What a journal says of every page in the end; times and attempts differ. */
function journalText(content: string): string {
  const pages = new Map<string, string>();
  for (const text of content.split('\n').slice(0, -1)) {
    const { batch_id, image_name, repeat, status, text: answer } = JSON.parse(text) as Line;
    if (image_name !== undefined)
      pages.set(JSON.stringify([batch_id, image_name, repeat]), JSON.stringify([status, answer]));
  }
  return [...pages].sort(([a], [b]) => (a < b ? -1 : 1)).join('\n');
}

/** How a tree differs from the one that is expected, a line a path. */
export function differences(found: Tree, expected: Tree): readonly string[] {
  const lines: string[] = [];
  for (const [name, content] of expected) {
    if (!found.has(name)) lines.push(`missing: ${name}`);
    else if (found.get(name) !== content) lines.push(`other bytes: ${name}`);
  }
  for (const name of found.keys()) if (!expected.has(name)) lines.push(`left over: ${name}`);
  return lines;
}

/** Files that are neither as before nor as after; only what is written in one go can be judged so. */
export function halves(found: Tree, before: Tree, after: Tree): readonly string[] {
  const isHidden = (name: string): boolean => /(?:^|\/)\./u.test(name);
  return [...found]
    .filter(
      ([name]) =>
        !isHidden(name) && !name.endsWith('.journal.jsonl') && (before.has(name) || after.has(name)),
    )
    .filter(([name, content]) => content !== before.get(name) && content !== after.get(name))
    .filter(([name, content]) => content !== manifestBetween(before.get(name), after.get(name)))
    .map(([name]) => `neither the old nor the new bytes: ${name}`);
}

interface Manifest {
  readonly state: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

/** The manifest while files get their names: it lists those of both generations, and says so. */
function manifestBetween(before: string | undefined, after: string | undefined): string | undefined {
  const [old, latest] = [manifestOf(before), manifestOf(after)];
  if (latest === undefined) return undefined;
  const files = Object.entries({ ...old?.files, ...latest.files }).sort(([a], [b]) => (a < b ? -1 : 1));
  const between = { ...latest, state: 'writing', files: Object.fromEntries(files) };
  return `${JSON.stringify(between, undefined, 2)}\n`;
}

function manifestOf(text: string | undefined): Manifest | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined;
  const value = JSON.parse(text) as Partial<Manifest>;
  return value.state === undefined || value.files === undefined ? undefined : (value as Manifest);
}

/** Files of which a manifest says that they belong together, while they do not. */
export function mixtures(tree: Tree): readonly string[] {
  return [...tree]
    .filter(([name]) => name.endsWith('manifest.json'))
    .flatMap(([name, text]) => {
      const { state = '', files = {} } = manifestOf(text) ?? {};
      if (state !== 'whole') return [];
      const sha256 = (path: string): string =>
        createHash('sha256')
          .update(tree.get(path) ?? 'missing', 'latin1')
          .digest('hex');
      return Object.entries(files)
        .map(([file, expected]) => ({ path: join(dirname(name), file), expected }))
        .filter(({ path, expected }) => sha256(path) !== expected)
        .map(({ path }) => `${name} is whole, but not of these bytes: ${path}`);
    });
}
