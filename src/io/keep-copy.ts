import { AtomicFile } from './atomic-write.ts';
import { FileSource } from './csv/byte-source.ts';
import { ifPresent } from './if-present.ts';

/** Copies a file to `{path}.bak`, whole or not at all, and returns that name; undefined when there is no file. */
export async function keepCopy(path: string): Promise<string | undefined> {
  const source = await ifPresent(path, FileSource.open(path));
  if (source === undefined) return undefined;
  try {
    const copy = await AtomicFile.create(`${path}.bak`);
    try {
      for await (const chunk of source.chunks()) await copy.write(chunk);
    } catch (error) {
      await copy.discard();
      throw error;
    }
    await copy.commit();
    return copy.path;
  } finally {
    await source.close();
  }
}
