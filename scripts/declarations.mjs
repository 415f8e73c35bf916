// Writes the types of each entry as one declaration file that needs no other: users have none of the packages
// that are bundled, and no other file of the sources.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { PROJECT } from './run-command.mjs';

/** Writes `index.d.ts`, its twin for CommonJS and `browser.d.ts` into a folder. */
export async function writeDeclarations(folder) {
  await declare('index', folder, []);
  copyFileSync(join(folder, 'index.d.ts'), join(folder, 'index.d.cts'));
  await declare('browser', folder, ['browser']);
}

async function declare(name, folder, customConditions) {
  const bundle = await rollup({
    input: join(PROJECT, 'src', `${name}.ts`),
    plugins: [
      dts({ tsconfig: join(PROJECT, 'src', 'tsconfig.json'), compilerOptions: { customConditions } }),
    ],
    onwarn: refuse,
  });
  const { output } = await bundle.write({ file: join(folder, `${name}.d.ts`), format: 'es' });
  await bundle.close();
  const needed = output.flatMap(({ imports = [], dynamicImports = [] }) => imports.concat(dynamicImports));
  if (needed.length > 0) throw new Error(`${name}.d.ts: expected no import, found ${needed.join(', ')}`);
}

/** What cannot be resolved would be `any` for users. */
function refuse({ message }) {
  throw new Error(message);
}
