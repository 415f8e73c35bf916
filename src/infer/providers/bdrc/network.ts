import { stat } from 'node:fs/promises';
import type * as onnxruntime from 'onnxruntime-node';
import type { InferenceSession } from 'onnxruntime-node';
import { importOptional } from '../../../io/import-optional.ts';
import { ErrataError } from '../../../schema/error.ts';

type Runtime = typeof onnxruntime;

export interface Output {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

/** A loaded network with one input and one output that matters. */
export interface Network {
  /** Shape the network declares for its input; a name stands for any length. */
  readonly inputShape: readonly (number | string)[];
  run(values: Float32Array, shape: readonly number[]): Promise<Output>;
  close(): Promise<void>;
}

export interface NetworkOptions {
  readonly path: string;
  readonly input: string;
  readonly output: string;
  /** Threads within one run. */
  readonly threads: number;
}

/** Loads a network for the CPU; a file that is not one, or other tensor names, is one error that names the file. */
export async function openNetwork({ path, input, output, threads }: NetworkOptions): Promise<Network> {
  const runtime = await importOptional<Runtime>('onnxruntime-node', 'the bdrc provider');
  await requireFile(path);
  const session = await loadSession(runtime, path, threads);
  try {
    requireName(path, 'input', input, session.inputNames);
    requireName(path, 'output', output, session.outputNames);
  } catch (error) {
    await session.release();
    throw error;
  }
  return {
    inputShape: shapeOf(session, input),
    close: async () => session.release(),
    run: async (values, shape) => {
      const answer = (await session.run({ [input]: new runtime.Tensor('float32', values, shape) }, [output]))[
        output
      ]!;
      if (!(answer.data instanceof Float32Array))
        throw new TypeError(`${path}: output ${output} holds ${answer.type}, expected float32`);
      return { values: answer.data, shape: answer.dims };
    },
  };
}

/** Throws `MODEL_NOT_FOUND` where there is no file to read. */
export async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() === true) return;
  throw new ErrataError(
    'MODEL_FILE_MISSING',
    `${path}: ${found === undefined ? 'not found' : 'not a file'}, expected an ONNX network`,
  );
}

async function loadSession(runtime: Runtime, path: string, threads: number): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(path, {
      executionProviders: ['cpu'],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: 4,
    });
  } catch (cause) {
    const reason = (cause instanceof Error ? cause.message : String(cause))
      .split('\n')[0]!
      .replaceAll(path, 'file')
      .trim();
    throw new ErrataError('MODEL_UNREADABLE', `${path}: not a network the runtime can load (${reason})`, {
      cause,
    });
  }
}

function requireName(path: string, kind: 'input' | 'output', name: string, found: readonly string[]): void {
  if (found.includes(name)) return;
  throw new ErrataError(
    'MODEL_TENSOR_UNKNOWN',
    `${path}: ${kind} named ${found.map((word) => JSON.stringify(word)).join(', ')}, expected ${JSON.stringify(name)}`,
  );
}

function shapeOf(session: InferenceSession, name: string): readonly (number | string)[] {
  const metadata = session.inputMetadata.find((entry) => entry.name === name);
  return metadata?.isTensor === true ? metadata.shape : [];
}
