import { resolve } from 'node:path';
import { findCredentials } from '../../infer/providers/shared/google-credentials.ts';
import type { ProviderName } from '../../infer/providers/index.ts';
import { PROVIDER_NAMES } from '../../infer/providers/index.ts';
import { findLanguages } from '../../infer/providers/tesseract/language-data.ts';
import { inspectPackage, type PackageState } from './packages.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Something that is missing, and the command or step that mends it. */
interface Need {
  readonly message: string;
  readonly fix: string | null;
}

export interface ProviderState {
  readonly name: string;
  readonly isReady: boolean;
  readonly packages: readonly PackageState[];
  readonly needs: readonly Need[];
  /** What is there, in words. */
  readonly notes: readonly string[];
}

interface Requirements {
  readonly packages: readonly string[];
  /** Variable that holds the key, unless the configuration names another. */
  readonly variable?: string;
  examine?(env: Environment): Promise<{ readonly needs: readonly Need[]; readonly notes: readonly string[] }>;
}

const REQUIREMENTS: Readonly<Record<ProviderName, Requirements>> = {
  bdrc: {
    packages: ['onnxruntime-node', 'sharp'],
    examine: () => Promise.resolve({ needs: [], notes: ['its models are named in the configuration'] }),
  },
  tesseract: { packages: ['tesseract.js'], examine: examineTesseract },
  google_cloud_vision: { packages: ['@google-cloud/vision'], examine: examineVision },
  gemini: { packages: ['@google/genai'], variable: 'GEMINI_API_KEY' },
  deepseek: { packages: ['openai'], variable: 'DEEPSEEK_API_KEY' },
  openai_compatible: {
    packages: ['openai'],
    examine: () =>
      Promise.resolve({
        needs: [],
        notes: ['base_url, and a key where the server wants one, are named in the configuration'],
      }),
  },
  command: { packages: [] },
  csv: { packages: [] },
};

/** Variables whose presence the report tells, never their value. */
export const KEY_VARIABLES = [
  'GOOGLE_APPLICATION_CREDENTIALS',
  'GEMINI_API_KEY',
  'DEEPSEEK_API_KEY',
  'OPENAI_API_KEY',
] as const;

export interface KeyState {
  readonly variable: string;
  readonly status: 'set' | 'not set' | 'malformed';
}

export function inspectKey(variable: string, env: Environment): KeyState {
  const value = env[variable] ?? '';
  if (value.trim() === '') return { variable, status: 'not set' };
  // a file name may have spaces, a key may not
  const isGood = variable === 'GOOGLE_APPLICATION_CREDENTIALS' || /^[\x21-\x7e]+$/u.test(value);
  return { variable, status: isGood ? 'set' : 'malformed' };
}

export async function inspectProviders(env: Environment): Promise<readonly ProviderState[]> {
  return Promise.all(PROVIDER_NAMES.map((name) => inspectProvider(name, env)));
}

async function inspectProvider(name: ProviderName, env: Environment): Promise<ProviderState> {
  const { packages: names, variable, examine } = REQUIREMENTS[name];
  const packages = await Promise.all(names.map(inspectPackage));
  const needs: Need[] = packages.flatMap(({ name: wanted, version, fault }) => {
    if (version === null)
      return [{ message: `the package ${wanted} is not installed`, fix: `npm install ${wanted}` }];
    return fault === null
      ? []
      : [{ message: `the package ${wanted} does not load: ${fault}`, fix: `npm install --force ${wanted}` }];
  });
  if (variable !== undefined) {
    const { status } = inspectKey(variable, env);
    if (status !== 'set') needs.push({ message: `${variable} is ${status}`, fix: `export ${variable}=…` });
  }
  const more = needs.length === 0 ? await examine?.(env) : undefined;
  const all = [...needs, ...(more?.needs ?? [])];
  return { name, isReady: all.length === 0, packages, needs: all, notes: more?.notes ?? [] };
}

/** Ready with the data of one language at least; which ones a model wants, its own check tells. */
async function examineTesseract(): ReturnType<NonNullable<Requirements['examine']>> {
  const found = await Promise.all(
    ['bod', 'eng'].map((language) =>
      findLanguages([language]).then(
        () => language,
        () => undefined,
      ),
    ),
  );
  const languages = found.filter((language) => language !== undefined);
  if (languages.length > 0)
    return {
      needs: [],
      notes: [`languages ${languages.join(', ')}; others: npm install @tesseract.js-data/LANGUAGE`],
    };
  return { needs: [{ message: 'no language data', fix: 'npm install @tesseract.js-data/bod' }], notes: [] };
}

async function examineVision(env: Environment): ReturnType<NonNullable<Requirements['examine']>> {
  try {
    await findCredentials({ env });
    return { needs: [], notes: ['credentials found'] };
  } catch (error) {
    const named = env.GOOGLE_APPLICATION_CREDENTIALS ?? '';
    const message = error instanceof Error ? error.message : String(error);
    // no value of a variable is shown, not even a path
    return {
      needs: [
        {
          message: named === '' ? message : message.replaceAll(resolve(named), 'its file'),
          fix: 'export GOOGLE_APPLICATION_CREDENTIALS=FILE, or gcloud auth application-default login',
        },
      ],
      notes: [],
    };
  }
}
