// Times each step of reading a page with BDRC networks, in both engines; results are checked equal first.
// node bench/bdrc.mjs [IMAGE] [ROUNDS] [--dewarp]
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const PROJECT = join(import.meta.dirname, '..');
const FIXTURES = join(PROJECT, 'tests', 'fixtures', 'bdrc');
const MODULES = {
  'src/engine/ts/raster.ts': 'raster',
  'src/engine/native/raster.ts': 'nativeRaster',
  'src/engine/native/load-addon.ts': 'loadAddon',
  'src/infer/providers/bdrc/lines/crop.ts': 'cropLines',
  'src/infer/providers/bdrc/detect/detect-tiles.ts': 'detectTiles',
  'src/infer/providers/bdrc/read/decode.ts': 'decodeLine',
  'src/infer/providers/bdrc/read/encode.ts': 'encodeLine',
  'src/infer/providers/bdrc/read/labels.ts': 'decoderLabels',
  'src/infer/providers/bdrc/read/line-input.ts': 'lineInput',
  'src/infer/providers/bdrc/page/load.ts': 'loadPage',
  'src/infer/providers/bdrc/models.ts': 'openLineNetwork',
  'src/infer/providers/bdrc/network.ts': 'openNetwork',
  'src/infer/providers/bdrc/read/model-config.ts': 'readModelConfig',
  'src/infer/providers/bdrc/lines/find-lines.ts': 'findLines',
  'src/infer/providers/bdrc/detect/stitch.ts': 'stitchMasks',
  'src/infer/providers/bdrc/detect/tile.ts': 'tilePage',
};

/** The sources as one module beside the addon's folder. */
async function loadSources() {
  const outfile = join(PROJECT, 'src', 'engine', 'native', `.bench-${process.pid}.mjs`);
  const contents = Object.entries(MODULES)
    .map(([file, name]) => `export { ${name} } from './${file}';`)
    .join('\n');
  try {
    await build({
      stdin: { contents, resolveDir: PROJECT },
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      outfile,
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(outfile, { force: true });
  }
}

const sources = await loadSources();
const words = process.argv.slice(2).filter((word) => word !== '--dewarp');
const dewarp = process.argv.includes('--dewarp');
const [image = join(FIXTURES, 'images', 'straight.png'), rounds = 5] = words;
const bytes = readFileSync(image);
const addon = sources.loadAddon();
const engines = {
  ts: sources.raster,
  ...(addon === undefined ? {} : { native: sources.nativeRaster(addon) }),
};
const lineNetwork = await sources.openLineNetwork(join(FIXTURES, 'models', 'lines', 'lines.onnx'), 512, 1);
const config = await sources.readModelConfig(join(FIXTURES, 'models', 'ocr-wylie'));
const textNetwork = await sources.openNetwork({
  path: config.network,
  input: config.input,
  output: config.output,
  threads: 1,
});
const labels = sources.decoderLabels(config.charset, config.addBlank);
const settings = { mergeLines: true, dewarp, kFactor: 2.5, bboxTolerance: 4 };

/** Reads the page once; milliseconds of the processor by step. */
async function readPage(raster) {
  const times = {};
  const step = async (name, work) => {
    const start = process.cpuUsage();
    const result = await work();
    const { user, system } = process.cpuUsage(start);
    times[name] = (user + system) / 1000;
    return result;
  };
  const page = await step('load', () => sources.loadPage(bytes, raster));
  const tiling = await step('tile', () => sources.tilePage(page, 512, raster));
  const masks = await step('detect (network)', () => sources.detectTiles(tiling.tiles, lineNetwork));
  const mask = await step('stitch', () => sources.stitchMasks(masks, tiling, page, raster));
  const lines = await step(dewarp ? 'contours to lines, dewarp' : 'contours, deskew, lines', () =>
    sources.findLines(page, mask, settings, raster),
  );
  const crops = await step('crop', () => sources.cropLines(lines.page, lines.lines, settings, raster));
  const inputs = await step('line input', () =>
    crops.map(({ image: picture }) => sources.lineInput(picture, config, raster)),
  );
  const outputs = await step('recognize (network)', async () => {
    const answers = [];
    for (const { values, shape } of inputs) answers.push(await textNetwork.run(values, shape));
    return answers;
  });
  const texts = await step('decode', () =>
    outputs.map((output) => sources.decodeLine(output, labels, labels.length)),
  );
  const text = await step('encode', () =>
    texts.map((line) => sources.encodeLine(line, config.encoder, 'unicode')).join('\n'),
  );
  return { times, text, page, lines: lines.lines.length };
}

const best = {};
const texts = new Set();
let size = '';
for (const [name, raster] of Object.entries(engines)) {
  for (let round = 0; round < rounds; round++) {
    const { times, text, page, lines } = await readPage(raster);
    texts.add(text);
    size = `${page.width} × ${page.height}, ${lines} lines`;
    for (const [step, ms] of Object.entries(times))
      (best[step] ??= {})[name] = Math.min(ms, best[step][name] ?? Infinity);
  }
}
if (texts.size !== 1) throw new Error('the engines read different texts');
const isNetwork = (step) => step.includes('network');
const sum = (name, filter) =>
  Object.entries(best)
    .filter(([step]) => filter(step))
    .reduce((total, [, ms]) => total + ms[name], 0);
console.log(`${image}: ${size}; least of ${rounds} rounds, milliseconds of the processor\n`);
const row = (label, values) =>
  console.log(
    `${label.padEnd(26)}${Object.keys(engines)
      .map((name) => values(name).toFixed(1).padStart(10))
      .join('')}`,
  );
console.log(
  `${'step'.padEnd(26)}${Object.keys(engines)
    .map((name) => name.padStart(10))
    .join('')}`,
);
for (const [step, ms] of Object.entries(best)) row(step, (name) => ms[name]);
row('all but the networks', (name) => sum(name, (step) => !isNetwork(step)));
row('all', (name) => sum(name, () => true));
