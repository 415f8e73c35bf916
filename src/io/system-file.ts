/** How many are told by name. */
const NAMED = 10;
const NAMES = new Set(['.ds_store', 'thumbs.db', 'desktop.ini']);

/** True for what systems put into folders by themselves: nobody's page, nobody's transcript. */
export function isSystemFile(name: string): boolean {
  return NAMES.has(name.toLowerCase()) || name.startsWith('._');
}

/** Those that were left out, in one line. */
export function systemFilesNote(paths: readonly string[]): string {
  const first = paths.slice(0, NAMED).join(', ');
  const count = paths.length === 1 ? '1 file of the system' : `${paths.length} files of the system`;
  return `${count}, no pages: ${first}${paths.length > NAMED ? ', …' : ''}`;
}
