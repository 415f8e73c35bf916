import { cruise, type IReporterOutput, type ICruiseResult } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { cpSync, mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';

const rules = createRequire(import.meta.url)('./layers.cjs') as { forbidden: object[]; options: object };

async function violations(baseDir: string): Promise<{ cruised: number; found: string[] }> {
  const { output }: IReporterOutput = await cruise(['src'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
    baseDir,
  } as never);
  const { summary } = output as ICruiseResult;
  return {
    cruised: summary.totalCruised,
    found: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
  };
}

test('src keeps its layers', async () => {
  const { cruised, found } = await violations(process.cwd());
  expect(cruised).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test('a broken layer is seen', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'errata-layers-'));
  try {
    cpSync('src/schema', join(folder, 'src/schema'), { recursive: true });
    mkdirSync(join(folder, 'src/cli'));
    writeFileSync(join(folder, 'src/cli/thing.ts'), 'export const thing = 1;\n');
    writeFileSync(
      join(folder, 'src/schema/broken.ts'),
      "import { thing } from '../cli/thing.ts';\nexport const broken = thing;\n",
    );
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    expect((await violations(folder)).found).toContain(
      'schema-layer: src/schema/broken.ts -> src/cli/thing.ts',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
