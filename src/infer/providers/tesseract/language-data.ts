import { readdir, stat } from 'node:fs/promises';
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

const SCOPE = '@tesseract.js-data';

/** Beside this package, then beside the user's work: either may have the packages of languages. */
function packagePlaces(): readonly NodeJS.Require[] {
  return [import.meta.url, join(process.cwd(), 'package.json')].map((place) => createRequire(place));
}

function packageFolder(language: string): string {
  const name = `${SCOPE}/${language}`;
  for (const place of packagePlaces()) {
    try {
      return join(dirname(place.resolve(`${name}/package.json`)), DATA_SET);
    } catch {
      // the next place may have it
    }
  }
  throw missing(language, `the package ${name} is not installed: npm install ${name}`);
}

function missing(language: string, reason: string): ProviderError {
  return new ProviderError('MISSING_LANGUAGE', `language ${language}: ${reason}`, { kind: 'configuration' });
}

/** Languages that are told of also where they are not installed. */
const USUAL_LANGUAGES = ['bod', 'eng'];

/** Languages whose packages are installed. */
async function installedLanguages(): Promise<readonly string[]> {
  const folders = packagePlaces().flatMap((place) => place.resolve.paths(`${SCOPE}/any`) ?? []);
  const names = await Promise.all(folders.map((folder) => readdir(join(folder, SCOPE)).catch(() => [])));
  return names.flat().filter((name) => !name.startsWith('.'));
}

export async function localLanguages(): Promise<readonly LocalModel[]> {
  const languages = [...new Set([...USUAL_LANGUAGES, ...(await installedLanguages())])].sort();
  return Promise.all(
    languages.map(async (language) => {
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
