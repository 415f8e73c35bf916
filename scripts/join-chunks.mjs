// Joins the chunks of a split bundle that every start of the program loads: Node takes about as long to find, read
// and link a module of a few lines as to run it, and the split makes dozens of them.
import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { rollup } from 'rollup';
import { PROJECT } from './run-command.mjs';

/** The sources whose static imports a start needs: what every command shares, and the one that must be quick. */
const STARTS = ['src/cli/main.ts', 'src/cli/commands/score.ts'];
const JOINED = new Set(['begin', 'core', 'start']);
const PROGRAM = 'src/cli/program.ts';
const LIBRARY = 'src/index.ts';

/**
 * Rewrites the split bundle of a folder: what `--version` needs is `begin`, what a start and the library need is
 * `core`, the rest of a start is `start`, so that whoever imports the library loads nothing of the program's
 * commands. All else stays as it was split.
 */
export async function joinChunks(folder, { outputs }, requireShim) {
  const nameOf = (path) => relative(folder, join(PROJECT, path));
  const files = new Map(Object.entries(outputs).map(([path, output]) => [nameOf(path), output]));
  const fileOf = (source) => [...files].find(([, { entryPoint }]) => entryPoint === source)[0];
  const reached = (sources) => {
    const found = new Set(sources.map(fileOf));
    for (const name of found)
      for (const { path, kind, external } of files.get(name).imports)
        if (kind === 'import-statement' && external !== true) found.add(nameOf(path));
    return found;
  };
  const [begin, start, library] = [reached([PROGRAM]), reached(STARTS), reached([LIBRARY])];
  const entries = new Set([...files.keys()].filter((name) => !name.startsWith('chunks/')));
  const joined = await rollup({
    input: Object.fromEntries([...entries].map((name) => [name.slice(0, -'.js'.length), join(folder, name)])),
    // whatever does not lie in the folder is of Node or installed by the user
    external: (id) => !id.startsWith('.') && !id.startsWith(folder),
    treeshake: false,
    plugins: [{ name: 'needed-shims', transform: (code) => withoutIdleShim(code, requireShim) }],
    onwarn: refuse,
  });
  const { output } = await joined.generate({
    format: 'es',
    compact: true,
    minifyInternalExports: false,
    hoistTransitiveImports: false,
    chunkFileNames: ({ name }) => (name.includes('-') ? 'chunks/[name].js' : 'chunks/[name]-[hash].js'),
    manualChunks: (id) => {
      const name = relative(folder, id);
      if (entries.has(name)) return undefined;
      if (begin.has(name)) return 'begin';
      if (!start.has(name)) return undefined;
      return library.has(name) ? 'core' : 'start';
    },
    plugins: [{ name: 'parts-of-node', renderChunk: withPartsOfNode }],
  });
  await joined.close();
  for (const name of files.keys()) rmSync(join(folder, name));
  for (const { fileName, code } of output) writeFileSync(join(folder, fileName), code);
}

/** The banner of the bundle where a chunk has no use for it: joined, there would be one for each. */
function withoutIdleShim(code, requireShim) {
  const rest = code.replace(requireShim, '');
  return /\brequire\b/u.test(rest) ? null : rest;
}

/**
 * Parts of Node without `import`: for that Node makes a module with every name of the part, and some names load
 * others (streams with `node:fs`). In the joined chunks alone, which every start loads.
 */
function withPartsOfNode(code, { name }) {
  if (!JOINED.has(name)) return null;
  return code.replaceAll(
    /\bimport (?:\* as ([\w$]+) ?|([\w$]+) ?|(\{[^{}]*\}))from'(node:[\w/]+)';/gu,
    (_, all, byDefault, names, part) =>
      `const ${all ?? byDefault ?? names.replaceAll(' as ', ':')}=process.getBuiltinModule('${part}');`,
  );
}

/** A chunk that imports itself in a circle would be run in another order than it was written for. */
function refuse({ code, message }) {
  if (code !== 'CIRCULAR_DEPENDENCY') throw new Error(message);
}
