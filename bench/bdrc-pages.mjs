// How many pages a minute `errata run` reads with the BDRC pipeline and the networks of the tests, start included.
// node bench/bdrc-pages.mjs [PAGES] [WORKERS]
import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../scripts/run-command.mjs';
import { writeLines } from './engine/record.mjs';

const PAGES = Number(process.argv[2] ?? 60);
const WORKERS = Number(process.argv[3] ?? 2);
/** Pages a minute that are to be read at least. */
const GOAL = 200;
const PROGRAM = join(PROJECT, 'dist', 'cli.js');
const FIXTURES = join(PROJECT, 'tests', 'fixtures', 'bdrc');
const IMAGES = ['straight.png', 'rotated_cw2.png', 'yellow_blue.jpg'];

/** Pages of three kinds; a byte behind the end of an image makes it one of its own, so that none is taken twice. */
function makeRoot(root) {
  const folder = join(root, 'data', 'benchmark', 'images', 'batch-1');
  mkdirSync(folder, { recursive: true });
  for (let page = 0; page < PAGES; page += 1) {
    const image = IMAGES[page % IMAGES.length];
    const path = join(folder, `p${String(page).padStart(4, '0')}${image.slice(image.lastIndexOf('.'))}`);
    cpSync(join(FIXTURES, 'images', image), path);
    appendFileSync(path, String(page));
  }
  const model = {
    provider: 'bdrc',
    model_dir: join(FIXTURES, 'models', 'ocr-wylie'),
    line_model: join(FIXTURES, 'models', 'lines', 'lines.onnx'),
    max_workers: WORKERS,
  };
  writeFileSync(join(root, 'errata.config.json'), JSON.stringify({ models: { Bdrc: model } }));
}

const root = mkdtempSync(join(tmpdir(), 'errata-bench-bdrc-'));
try {
  makeRoot(root);
  const usage = join(root, 'usage.json');
  const started = performance.now();
  const { status } = spawnSync(
    process.execPath,
    ['--import', new URL('usage.mjs', import.meta.url).href, PROGRAM, 'run', '--root', root, '--quiet'],
    { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ERRATA_BENCH_USAGE: usage } },
  );
  const seconds = (performance.now() - started) / 1000;
  if (status !== 0) throw new Error(`errata run ended with ${status}`);
  const texts = readFileSync(join(root, 'data', 'models', 'Bdrc.csv'), 'utf8')
    .split('\n')
    .slice(1, -1);
  const { cpuSeconds, peakMb } = JSON.parse(readFileSync(usage, 'utf8'));
  const minute = (60 * PAGES) / seconds;
  console.log(
    `${PAGES} pages, ${WORKERS} workers: ${seconds.toFixed(1)} s, ${minute.toFixed(0)} pages a minute ` +
      `(goal ${GOAL}), ${cpuSeconds.toFixed(1)} s of processor time, peak ${peakMb.toFixed(0)} MB, ` +
      `${texts.length} lines of CSV`,
  );
  const columns = ['pages', 'workers', 'pages a minute', 'goal', 'seconds of processor time', 'peak MB'];
  const row = [PAGES, WORKERS, minute.toFixed(0), GOAL, cpuSeconds.toFixed(1), peakMb.toFixed(0)];
  const figures = 'the networks of the tests, start included';
  console.log(
    `record: ${writeLines(join(PROJECT, 'bench', 'records'), '-bdrc', { versions: {}, figures }, [columns, row])}`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
