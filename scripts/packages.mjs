// Stages what is published: the main package (without an engine in Rust), one package a platform, that of the module.
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PROJECT } from './run-command.mjs';

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));

/** Platform packages by name, as npm's `os`, `cpu` and `libc` fields describe them. */
export const PLATFORMS = {
  'linux-x64-gnu': { target: 'x86_64-unknown-linux-gnu', os: 'linux', cpu: 'x64', libc: 'glibc' },
  'linux-x64-musl': { target: 'x86_64-unknown-linux-musl', os: 'linux', cpu: 'x64', libc: 'musl' },
  'linux-arm64-gnu': { target: 'aarch64-unknown-linux-gnu', os: 'linux', cpu: 'arm64', libc: 'glibc' },
  'linux-arm64-musl': { target: 'aarch64-unknown-linux-musl', os: 'linux', cpu: 'arm64', libc: 'musl' },
  'darwin-x64': { target: 'x86_64-apple-darwin', os: 'darwin', cpu: 'x64' },
  'darwin-arm64': { target: 'aarch64-apple-darwin', os: 'darwin', cpu: 'arm64' },
  'win32-x64-msvc': { target: 'x86_64-pc-windows-msvc', os: 'win32', cpu: 'x64' },
};

/** The package of the engine in WebAssembly. */
export const WASM_PACKAGE = 'errata-wasm';

const published = [
  'name',
  'version',
  'description',
  'license',
  'homepage',
  'repository',
  'bugs',
  'keywords',
  'type',
  'engines',
  'bin',
  'main',
  'module',
  'types',
  'exports',
  'sideEffects',
  'files',
  'peerDependencies',
  'peerDependenciesMeta',
];

/** The main package: dist without binaries; the platform packages are optional dependencies of the same version. */
export function stageMain(folder, dist) {
  mkdirSync(folder, { recursive: true });
  for (const name of ['README.md', 'LICENSE', 'CHANGELOG.md'])
    cpSync(join(PROJECT, name), join(folder, name));
  cpSync(dist, join(folder, 'dist'), {
    recursive: true,
    filter: (path) => !/\.(?:node|wasm)$/u.test(path),
  });
  const fields = Object.fromEntries(published.map((field) => [field, manifest[field]]));
  const optionalDependencies = Object.fromEntries(
    Object.keys(PLATFORMS).map((name) => [`errata-${name}`, manifest.version]),
  );
  writeManifest(folder, {
    ...fields,
    optionalDependencies,
    // not installed along with this one; another version of it would be refused when it is loaded
    peerDependencies: { ...fields.peerDependencies, [WASM_PACKAGE]: manifest.version },
    peerDependenciesMeta: { ...fields.peerDependenciesMeta, [WASM_PACKAGE]: { optional: true } },
  });
}

/** The package of one platform: its binary and a manifest that keeps it from being installed elsewhere. */
export function stagePlatform(folder, name, binary) {
  mkdirSync(folder, { recursive: true });
  const file = `errata.${name}.node`;
  cpSync(binary, join(folder, file));
  cpSync(join(PROJECT, 'LICENSE'), join(folder, 'LICENSE'));
  const { os, cpu, libc } = PLATFORMS[name];
  const fields = {
    ...described(`errata-${name}`, `Native engine of errata for ${name}`),
    main: file,
    files: [file],
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
  };
  writeManifest(folder, fields);
}

/**
 * The package of the module: the file for Node, and a program that holds it for browsers, so that no bundler has to
 * know about such files.
 */
export function stageWasm(folder, module) {
  mkdirSync(folder, { recursive: true });
  cpSync(module, join(folder, 'errata.wasm'));
  cpSync(join(PROJECT, 'LICENSE'), join(folder, 'LICENSE'));
  const packed = gzipSync(readFileSync(module), { level: 9 }).toString('base64');
  writeFileSync(join(folder, 'index.js'), `const PACKED = '${packed}';\n${COMPILE}`);
  writeFileSync(
    join(folder, 'index.d.ts'),
    '/** Compiles the module. */\nexport declare function compile(): Promise<WebAssembly.Module>;\n',
  );
  writeManifest(folder, {
    ...described(
      WASM_PACKAGE,
      'Engine of errata in WebAssembly, for browsers and for Node without a native one',
    ),
    type: 'module',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './errata.wasm': './errata.wasm',
      './package.json': './package.json',
    },
    sideEffects: false,
    files: ['errata.wasm', 'index.js', 'index.d.ts'],
  });
}

const COMPILE = `
/** Compiles the module. */
export async function compile() {
  const bytes = Uint8Array.from(atob(PACKED), (letter) => letter.charCodeAt(0));
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return await WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}
`;

/** What every manifest begins with. */
function described(name, description) {
  const { version, license, homepage, repository, bugs, engines } = manifest;
  return { name, version, description, license, homepage, repository, bugs, engines };
}

function writeManifest(folder, fields) {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(fields, null, 2)}\n`);
}

/** Name of the platform of a binary file, undefined for any other file. */
export function platformOf(file) {
  const name = /^errata\.(.+)\.node$/u.exec(file)?.[1];
  return name !== undefined && Object.hasOwn(PLATFORMS, name) ? name : undefined;
}

/** Binaries in a folder, by platform. */
export function binariesIn(folder) {
  return Object.fromEntries(
    readdirSync(folder).flatMap((file) => {
      const name = platformOf(file);
      return name === undefined ? [] : [[name, join(folder, file)]];
    }),
  );
}
