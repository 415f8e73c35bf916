import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadPageImage } from '../../../src/infer/page-image.ts';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'errata-page-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const load = (path: string): ReturnType<typeof loadPageImage> =>
  loadPageImage({ batchId: 'b', imageName: 'p.png', path });

test('an image that went away concerns its page alone', async () => {
  await expect(load(join(temporaryFolder(), 'p.png'))).rejects.toMatchObject({
    kind: 'page',
    message: 'b/p.png: not found',
  });
});

test('a folder under the name of an image concerns its page alone', async () => {
  await expect(load(temporaryFolder())).rejects.toMatchObject({
    kind: 'page',
    message: expect.stringContaining('b/p.png: cannot be read (EISDIR)') as unknown,
  });
});
