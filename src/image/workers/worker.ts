import { parentPort } from 'node:worker_threads';
import { ErrataError } from '../../schema/error.ts';
import { decode, type DecodeTask } from './decode.ts';
import type { Decoded } from './decode-thread.ts';

/** A thread that decodes one image after the other: that blocks, and must not block the program. */
const port = parentPort!;

port.on('message', (task: DecodeTask) => {
  decode(task).then(
    (image) => {
      port.postMessage({ image } satisfies Decoded, [image.data.buffer as ArrayBuffer]);
    },
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      const code = error instanceof ErrataError ? error.code : 'IMAGE_UNREADABLE';
      port.postMessage({ failure: { code, message } } satisfies Decoded);
    },
  );
});
