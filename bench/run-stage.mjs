// Reads many tiny pages from a service on loopback and tells pages per second and peak memory of `errata run`.
// npm run bench:run [-- PAGES [WORKERS]]
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeLines } from './engine/record.mjs';
import { pixelPng } from './png-pixel.mjs';

const PAGES = Number(process.argv[2] ?? 50_000);
const WORKERS = Number(process.argv[3] ?? 16);
/** Pages per second that are to be read at least. */
const GOAL = 5000;
const RECORDS = fileURLToPath(new URL('records', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../dist/cli.js', import.meta.url));

/** The service, in a process of its own so that it does not share the program's thread. */
function serve() {
  let requests = 0;
  const server = createServer((request, response) => {
    const hash = createHash('md5');
    request.on('data', (chunk) => hash.update(chunk));
    request.on('end', () => {
      requests += 1;
      const text = `page ${hash.digest('hex')}`;
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: text, refusal: null };
      response.end(
        JSON.stringify({
          id: 'x',
          object: 'chat.completion',
          created: 1,
          model: 'bench',
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 },
        }),
      );
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
  process.on('message', () => process.send?.(requests));
}

function makePages(root) {
  for (let batch = 0; batch * 1000 < PAGES; batch += 1) {
    const folder = join(root, 'data/benchmark/images', `batch-${batch + 1}`);
    mkdirSync(folder, { recursive: true });
    const end = Math.min(PAGES, (batch + 1) * 1000);
    for (let page = batch * 1000; page < end; page += 1)
      writeFileSync(join(folder, `p${String(page).padStart(6, '0')}.png`), pixelPng(page));
  }
}

/**
 * Peak resident memory in MB and processor time in seconds of a process while it lives, where the system
 * tells them (Linux).
 */
function watch(pid) {
  let peakMb = 0;
  let cpuSeconds = 0;
  const timer = setInterval(() => {
    try {
      peakMb = Math.max(
        peakMb,
        Number(/VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
      );
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      cpuSeconds = Math.max(cpuSeconds, (Number(fields[11]) + Number(fields[12])) / 100);
    } catch {
      // ended in between, or no Linux
    }
  }, 50);
  return () => {
    clearInterval(timer);
    return { peakMb, cpuSeconds };
  };
}

const ask = (child, word) =>
  new Promise((resolve) => {
    child.once('message', resolve);
    if (word !== undefined) child.send(word);
  });

async function runOnce(root, env) {
  const started = performance.now();
  const child = spawn(process.execPath, [PROGRAM, 'run', '--root', root, '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  const stop = watch(child.pid);
  const status = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  return { status, seconds: (performance.now() - started) / 1000, ...stop() };
}

async function measure() {
  if (!existsSync(PROGRAM)) throw new Error('dist is missing: npm run build');
  const root = mkdtempSync(join(tmpdir(), 'errata-bench-run-'));
  const service = spawn(process.execPath, [fileURLToPath(import.meta.url), 'serve'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    const port = await ask(service);
    makePages(root);
    writeFileSync(
      join(root, 'errata.config.json'),
      JSON.stringify({
        models: {
          Bench: {
            provider: 'openai_compatible',
            base_url: `http://127.0.0.1:${port}/v1`,
            model_name: 'bench',
            max_workers: WORKERS,
          },
        },
      }),
    );
    const { OPENAI_API_KEY: _, ...env } = process.env;
    const rows = [];
    for (const kind of ['all pages', 'resume, nothing left']) {
      const before = await ask(service, 'count');
      const { status, seconds, peakMb, cpuSeconds } = await runOnce(root, env);
      const requests = (await ask(service, 'count')) - before;
      console.log(
        `${kind}: exit ${status}, ${PAGES} pages, ${requests} requests, ${seconds.toFixed(1)} s, ` +
          `${(PAGES / seconds).toFixed(0)} pages/s, ${cpuSeconds.toFixed(1)} s of processor time, ` +
          `peak RSS ${peakMb.toFixed(0)} MB`,
      );
      if (status !== 0) throw new Error(`errata run ended with ${status}`);
      const goal = kind === 'all pages' ? GOAL : '';
      rows.push([kind, PAGES, (PAGES / seconds).toFixed(0), goal, cpuSeconds.toFixed(1), peakMb.toFixed(0)]);
    }
    const figures = `a service on loopback, ${WORKERS} workers`;
    const columns = ['work', 'pages', 'pages a second', 'goal', 'seconds of processor time', 'peak MB'];
    console.log(`record: ${writeLines(RECORDS, '-run', { versions: {}, figures }, [columns, ...rows])}`);
    console.log(
      `journal ${(statSync(join(root, 'data/models/Bench.journal.jsonl')).size / 1e6).toFixed(1)}` +
        ' MB, CSV rows ' +
        `${readFileSync(join(root, 'data/models/Bench.csv'), 'utf8').split('\n').length - 2}`,
    );
  } finally {
    service.kill();
    rmSync(root, { recursive: true, force: true });
  }
}

if (process.argv[2] === 'serve') serve();
else await measure();
