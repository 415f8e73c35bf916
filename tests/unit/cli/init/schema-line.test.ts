import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaLine } from '../../../../src/cli/init/schema-line.ts';

const CHECKOUT = join('/', 'check out');
const OWN = join(CHECKOUT, 'dist', 'schema', 'config.json');

test.each([
  [
    'in a checkout',
    join(CHECKOUT, 'a', 'b'),
    OWN,
    '# yaml-language-server: $schema=../../dist/schema/config.json\n',
  ],
  [
    'installed elsewhere, with a space in its place',
    join('/', 'data'),
    OWN,
    '# yaml-language-server: $schema=file:///check%20out/dist/schema/config.json\n',
  ],
  [
    'by npx, whose cache does not last',
    join('/', 'data'),
    join('/', 'home', '.npm', '_npx', 'a1', 'node_modules', 'errata', 'dist', 'schema', 'config.json'),
    /^# npm install errata, .*\$schema=node_modules\/errata\/dist\/schema\/config\.json\n$/u,
  ],
])('%s', (_, folder, own, line) => {
  if (typeof line === 'string') expect(schemaLine(folder, own)).toBe(line);
  else expect(schemaLine(folder, own)).toMatch(line);
});
