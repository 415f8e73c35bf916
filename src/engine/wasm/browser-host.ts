import type { Host } from './threads.ts';

const LISTEN = `const listen = (hear) => { onmessage = ({ data }) => hear(data); };
const post = (message, transfer) => { postMessage(message, transfer); };
`;

/** Threads of a browser; undefined in a host without any. They share no memory, so that no page must be isolated. */
export function browserHost(): Host | undefined {
  const { Worker, Blob, URL, navigator } = globalThis;
  if (typeof Worker !== 'function' || typeof Blob !== 'function') return undefined;
  return {
    cores: navigator.hardwareConcurrency || 1,
    start(program, hear, fail) {
      const url = URL.createObjectURL(new Blob([LISTEN, program], { type: 'text/javascript' }));
      const worker = new Worker(url);
      worker.onmessage = ({ data }) => {
        URL.revokeObjectURL(url);
        hear(data);
      };
      worker.onerror = fail;
      return {
        post: (message, transfer) => {
          worker.postMessage(message, transfer);
        },
        hold: () => {
          // a page does not end
        },
        stop: () => {
          worker.terminate();
        },
      };
    },
  };
}
