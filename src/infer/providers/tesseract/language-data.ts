import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { LocalModel, Readiness } from '../../manifest.ts';
import { ProviderError } from '../../provider.ts';

/** The better of the two data sets that a language package has, for the engine without the old recogniser. */
const DATA_SET = '4.0.0_best_int';

export interface LanguageFile {
  readonly language: string;
  readonly path: string;
}

/** Finds the data of the languages in a folder, or else in the packages that hold them. */
export async function findLanguages(
  languages: readonly string[],
  folder?: string,
): Promise<readonly LanguageFile[]> {
  return Promise.all(
    languages.map(async (language) => {
      const place = folder ?? packageFolder(language);
      for (const suffix of ['.gz', '']) {
        const path = join(place, `${language}.traineddata${suffix}`);
        if ((await stat(path).catch(() => undefined))?.isFile() === true) return { language, path };
      }
      throw missing(language, `${place} has no ${language}.traineddata`);
    }),
  );
}

/** Looked for beside this package, then beside the user's work: either may have it. */
function packageFolder(language: string): string {
  const name = `@tesseract.js-data/${language}`;
  for (const place of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return join(dirname(createRequire(place).resolve(`${name}/package.json`)), DATA_SET);
    } catch {
      // the next place may have it
    }
  }
  throw missing(language, `the package ${name} is not installed: npm install ${name}`);
}

function missing(language: string, reason: string): ProviderError {
  return new ProviderError('MISSING_LANGUAGE', `language ${language}: ${reason}`, { kind: 'configuration' });
}

/** Languages that are looked for when no model names any. */
const USUAL_LANGUAGES = ['bod', 'eng'];

export async function localLanguages(): Promise<readonly LocalModel[]> {
  return Promise.all(
    USUAL_LANGUAGES.map(async (language) => {
      const [file] = await findLanguages([language]).catch(() => []);
      return {
        name: language,
        description: `data of the language ${language}`,
        folder: file === undefined ? null : dirname(file.path),
        fix: file === undefined ? `npm install @tesseract.js-data/${language}` : null,
      };
    }),
  );
}

/** Ready with the data of one language at least; which ones a model wants, its own check tells. */
export async function languageReadiness(): Promise<Readiness> {
  const found = (await localLanguages()).filter(({ folder }) => folder !== null).map(({ name }) => name);
  if (found.length > 0)
    return {
      needs: [],
      notes: [`languages ${found.join(', ')}; others: npm install @tesseract.js-data/LANGUAGE`],
    };
  return { needs: [{ message: 'no language data', fix: 'npm install @tesseract.js-data/bod' }], notes: [] };
}
