import { join } from 'node:path';
import { z } from 'zod';
import { readFile } from '../../../../io/read-file.ts';
import { ErrataError, systemCode } from '../../../../schema/error.ts';

const yes = z.string().transform((word) => word === 'yes');
const size = z.number().int().min(1).max(65_536);

const schema = z.object({
  'onnx-model': z.string().min(1),
  architecture: z.enum(['Easter2', 'CRNN']),
  version: z.string().optional(),
  input_width: size,
  input_height: size,
  input_layer: z.string(),
  output_layer: z.string(),
  squeeze_channel_dim: yes,
  swap_hw: yes,
  encoder: z.enum(['wylie', 'stack']),
  charset: z.union([z.string().transform((text) => [...text]), z.array(z.string())]),
  add_blank: yes.optional(),
});

/** `model_config.json` of an OCR model. */
export interface ModelConfig {
  /** Absolute path of the network. */
  readonly network: string;
  readonly version: string;
  readonly width: number;
  readonly height: number;
  readonly input: string;
  readonly output: string;
  readonly squeezeChannel: boolean;
  readonly swapAxes: boolean;
  /** What the network emits: EWTS letters or Tibetan stacks. */
  readonly encoder: 'wylie' | 'stack';
  readonly charset: readonly string[];
  /** Class 0 is one that the character set does not list. */
  readonly addBlank: boolean;
  /** Keys that the file lacks and that were taken as their usual value. */
  readonly assumed: readonly string[];
}

/** Reads and checks the configuration of a model; what the training tool leaves out is assumed and named. */
export async function readModelConfig(folder: string): Promise<ModelConfig> {
  const path = join(folder, 'model_config.json');
  const parsed = schema.safeParse(parseJson(await readText(path), path));
  if (!parsed.success) {
    const problems = parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`)
      .join('; ');
    throw new ErrataError('MODEL_CONFIG_INVALID', `${path}: ${problems}`);
  }
  const { data } = parsed;
  return {
    network: join(folder, data['onnx-model']),
    version: data.version ?? '',
    width: data.input_width,
    height: data.input_height,
    input: data.input_layer,
    output: data.output_layer,
    squeezeChannel: data.squeeze_channel_dim,
    swapAxes: data.swap_hw,
    encoder: data.encoder,
    charset: data.charset,
    addBlank: data.add_blank ?? true,
    assumed: [
      ...(data.version === undefined ? ['version: ""'] : []),
      ...(data.add_blank === undefined ? ['add_blank: "yes"'] : []),
    ],
  };
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const reason =
      systemCode(cause) === 'ENOENT'
        ? 'not found, expected the configuration of a BDRC model'
        : String(systemCode(cause));
    throw new ErrataError('MODEL_FILE_MISSING', `${path}: ${reason}`, { cause });
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''));
  } catch (cause) {
    throw new ErrataError('MODEL_CONFIG_INVALID', `${path}: not JSON, expected an object`, {
      cause,
    });
  }
}
