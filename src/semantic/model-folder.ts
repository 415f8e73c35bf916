import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { readFile } from '../io/read-file.ts';
import { sha256OfFile } from '../io/hash.ts';
import { ErrataError } from '../schema/error.ts';
import { readPooling, type Pooling } from './pooling.ts';

/** Name of the model of the ORCNorm document in the catalogue. */
export const DEFAULT_MODEL = 'minilm';

/** Token limit of all-MiniLM-L6-v2; a folder may say another in `sentence_bert_config.json`. */
const DEFAULT_TOKENS = 256;

/** A sentence-transformers folder with an ONNX encoder, as found on disk. */
export interface ModelFolder {
  readonly folder: string;
  readonly modelFile: string;
  readonly tokenizer: object;
  readonly tokenizerConfig: object;
  readonly maxTokens: number;
  readonly pooling: Pooling;
  /** SHA-256 of the network: part of each cached embedding's key and of the metric's signature. */
  readonly hash: string;
}

/** The folder where `errata models pull` puts models: the user's cache. */
export function modelCacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const fallback =
    process.platform === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
  const base =
    env.XDG_CACHE_HOME ?? (process.platform === 'win32' ? env.LOCALAPPDATA : undefined) ?? fallback;
  return join(base, 'errata');
}

/** Folders where a model of that name may be, in the order they are tried. */
export function candidateFolders(name: string, env: NodeJS.ProcessEnv = process.env): string[] {
  const shared = env.ERRATA_MODELS;
  return [
    ...(shared === undefined || shared === '' ? [] : [join(shared, name)]),
    join(modelCacheFolder(env), 'models', name),
  ];
}

/** The network's file in a folder, undefined when there is none. */
export function networkFile(folder: string): string | undefined {
  return [join(folder, 'model.onnx'), join(folder, 'onnx', 'model.onnx')].find((file) => existsSync(file));
}

/** Opens a model folder; without `modelDir` the default model is looked for where models are kept. */
export async function openModelFolder(
  modelDir: string | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Promise<ModelFolder> {
  const folder =
    modelDir ??
    candidateFolders(DEFAULT_MODEL, env).find((candidate) => networkFile(candidate) !== undefined);
  if (folder === undefined) {
    throw missing(
      `no embedding model in ${candidateFolders(DEFAULT_MODEL, env).join(' or ')}: run errata models pull ${DEFAULT_MODEL}, or name a folder with --model-dir`,
    );
  }
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw missing(`${folder}: expected a folder with model.onnx and tokenizer.json, found none`);
  const modelFile = networkFile(folder);
  if (modelFile === undefined)
    throw missing(`${folder}: expected model.onnx or onnx/model.onnx, found neither`);
  const tokenizer = await readJson(join(folder, 'tokenizer.json'));
  if (tokenizer === undefined) throw missing(`${folder}: expected tokenizer.json, found none`);
  const limits = await readJson(join(folder, 'sentence_bert_config.json'));
  return {
    folder,
    modelFile,
    tokenizer,
    tokenizerConfig: (await readJson(join(folder, 'tokenizer_config.json'))) ?? {},
    maxTokens: tokenLimit(limits, join(folder, 'sentence_bert_config.json')),
    pooling: readPooling(
      await readJson(join(folder, '1_Pooling', 'config.json')),
      join(folder, '1_Pooling', 'config.json'),
    ),
    hash: await sha256OfFile(modelFile),
  };
}

function tokenLimit(limits: object | undefined, place: string): number {
  if (limits === undefined || !('max_seq_length' in limits)) return DEFAULT_TOKENS;
  const tokens = limits.max_seq_length;
  if (typeof tokens === 'number' && Number.isInteger(tokens) && tokens >= 3) return tokens;
  throw bad(`${place}: expected max_seq_length to be an integer from 3 up, got ${JSON.stringify(tokens)}`);
}

async function readJson(file: string): Promise<object | undefined> {
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
    throw new SyntaxError(`got ${typeof value}`);
  } catch (cause) {
    throw bad(
      `${file}: expected a JSON object (${cause instanceof Error ? cause.message : String(cause)})`,
      cause,
    );
  }
}

function missing(message: string): ErrataError {
  return new ErrataError('SEMANTIC_MODEL_MISSING', `semantic: ${message}`);
}

function bad(message: string, cause?: unknown): ErrataError {
  return new ErrataError('SEMANTIC_MODEL_INVALID', `semantic: ${message}`, {
    cause,
  });
}
