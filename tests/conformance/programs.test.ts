import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Versions to install, by name. */
const PINNED = new Map(
  read('requirements.txt')
    .split('\n')
    .filter((line) => line.includes('=='))
    .map((line) => line.split('==') as [string, string]),
);

test.each(['pairs', 'texts', 'code-points', 'dataset', 'traps', 'preparation'])(
  'the values of %s.json are those of the programs that requirements.txt names',
  (name) => {
    const { programs } = JSON.parse(read(`${name}.json`)) as { programs: Readonly<Record<string, string>> };
    const { python, ...others } = programs;
    expect(python).toMatch(/^3\.11\./u);
    expect(Object.keys(others).length).toBeGreaterThan(0);
    for (const [program, version] of Object.entries(others))
      expect(version.split(' ')[0], program).toBe(PINNED.get(program));
  },
);
