import { join } from 'node:path';

/**
 * Where a module is, of its `import.meta.url`. A user's bundle for CommonJS has none: there it is the bundle, or else
 * the working directory, both of which see the packages of the engines where they are installed.
 */
export function ownPlace(url: string | undefined): string {
  if (url !== undefined) return url;
  return typeof __filename === 'string' ? __filename : join(process.cwd(), 'package.json');
}
