import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Host } from './threads.ts';

const LISTEN = `const { parentPort } = require('node:worker_threads');
const listen = (hear) => { parentPort.on('message', hear); };
const post = (message, transfer) => { parentPort.postMessage(message, transfer); };
`;

/** Threads of Node. */
export const nodeHost: Host = {
  cores: availableParallelism(),
  start(program, hear, fail) {
    const worker = new Worker(LISTEN + program, { eval: true });
    worker.on('message', hear);
    worker.on('error', fail);
    worker.unref();
    return {
      post: (message, transfer) => {
        worker.postMessage(message, transfer);
      },
      hold: (isHeld) => {
        if (isHeld) worker.ref();
        else worker.unref();
      },
      stop: () => void worker.terminate(),
    };
  },
};
