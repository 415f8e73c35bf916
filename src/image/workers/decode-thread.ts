import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ErrataError, errorOfCode } from '../../schema/error.ts';
import type { RawImage } from '../raw-image.ts';
import { decode, type DecodeTask } from './decode.ts';

/** What the thread answers. */
export type Decoded =
  { readonly image: RawImage } | { readonly failure: { readonly code: string; readonly message: string } };

/** No image takes as long; a damaged one may. */
const LONGEST_MS = 300_000;

let worker: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The bundled worker beside this file or one folder up (a chunk of `dist`); undefined in the sources. */
function findWorkerFile(): string | undefined {
  return ['./image-worker.js', '../image-worker.js']
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((path) => existsSync(path));
}

/** Decodes in a thread of its own, one image at a time: the decoder's memory is as large as the largest image. */
export async function decodeInThread(task: DecodeTask): Promise<RawImage> {
  const turn = last.then(() => decodeNow(task));
  last = turn.catch(() => undefined);
  return turn;
}

async function decodeNow(task: DecodeTask): Promise<RawImage> {
  const file = findWorkerFile();
  if (file === undefined) return decode(task);
  worker ??= new Worker(file, { name: 'errata-image', stdout: true, stderr: true });
  const answer = await answerOf(worker, task);
  if ('failure' in answer) throw errorOfCode(answer.failure.code, answer.failure.message);
  return answer.image;
}

/** It keeps the program alive only while it decodes; after a failure of its own the next image gets another. */
async function answerOf(thread: Worker, task: DecodeTask): Promise<Decoded> {
  thread.ref();
  return new Promise<Decoded>((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      thread.off('message', onMessage).off('error', onError).off('exit', onExit);
      thread.unref();
      act();
    };
    const fail = (reason: string): void => {
      settle(() => {
        worker = undefined;
        void thread.terminate();
        reject(new ErrataError('IMAGE_UNREADABLE', `cannot be decoded (${reason})`));
      });
    };
    const onMessage = (answer: Decoded): void => {
      settle(() => {
        resolve(answer);
      });
    };
    const onError = (error: unknown): void => {
      fail(error instanceof Error ? error.message : String(error));
    };
    const onExit = (status: number): void => {
      fail(`the decoder ended with ${status}`);
    };
    const timer = setTimeout(() => {
      fail(`no end after ${LONGEST_MS / 1000} s`);
    }, LONGEST_MS);
    thread.on('message', onMessage).on('error', onError).on('exit', onExit);
    thread.postMessage(task);
  });
}
