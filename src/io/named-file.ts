import { relative } from 'node:path';

/** A file and its name in messages. */
export interface NamedFile {
  readonly path: string;
  readonly label: string;
}

/** A path with its name in messages: from the current folder where it lies below. */
export function named(path: string): NamedFile {
  const short = relative(process.cwd(), path);
  return { path, label: short.startsWith('..') ? path : short };
}
