import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PROJECT } from '../../scripts/run-command.mjs';
import { PAGES, readPage } from './markdown-blocks.ts';

interface Manifest {
  readonly homepage: string;
  readonly repository: { readonly url: string };
  readonly bugs: string;
}

const manifest = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as Manifest;
/** Where the project is found: the one place that says it is package.json. */
const repository = manifest.repository.url.replace(/^git\+/u, '').replace(/\.git$/u, '');
/** Files of the main branch, as text and as they are. */
const FILE = new RegExp(`^${repository}/(?:blob|raw)/main/([^#]+)(?:#(.+))?$`, 'u');

/** Addresses in links, pictures and their HTML forms; those in code are none. */
function linksOf(text: string): readonly string[] {
  const prose = text.replaceAll(/^(```+)[^]*?^\1/gmu, '').replaceAll(/`[^`\n]*`/gu, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/gu)].map(
    ([, link, other]) => link ?? other!,
  );
}

/** What a heading is called in an address, as GitHub and the site have it. */
function anchorsOf(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gmu)].map(([, words]) => words!);
  return new Set(
    headings.map((words) =>
      words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
        .trim()
        .replaceAll(' ', '-'),
    ),
  );
}

/** What is wrong with a link to a file of the project. */
function faultOf(file: string, anchor: string | undefined): string | undefined {
  if (!existsSync(join(PROJECT, file))) return `${file} is not there`;
  if (anchor === undefined || !file.endsWith('.md')) return undefined;
  return anchorsOf(readPage(file)).has(anchor) ? undefined : `${file} has no heading ${anchor}`;
}

test('homepage and bugs are of the repository', () => {
  expect(repository).toMatch(/^https:\/\/[^/]+\/[^/]+\/[^/]+$/u);
  expect(manifest.homepage).toBe(`${repository}#readme`);
  expect(manifest.bugs).toBe(`${repository}/issues`);
});

test('what npm shows has no relative link, and every absolute one is a file of the repository', () => {
  const links = linksOf(readPage('README.md'));
  expect(links.length).toBeGreaterThan(10);
  const faults = links.flatMap((link) => {
    const [, file, anchor] = FILE.exec(link) ?? [];
    if (file === undefined) return [`${link} is not below ${repository}`];
    const isPicture = /\.(?:png|svg|jpg)$/u.test(file);
    if (isPicture !== link.startsWith(`${repository}/raw/`))
      return [`${link}: pictures are raw, pages are not`];
    return faultOf(file, anchor) ?? [];
  });
  expect(faults).toEqual([]);
});

describe.each(PAGES.filter((page) => page !== 'README.md'))('%s', (page) => {
  test('has no dead link to a file of the project', () => {
    const faults = linksOf(readPage(page)).flatMap((link) => {
      if (/^(?:https?|mailto):/u.test(link) && !link.startsWith(repository)) return [];
      const [, absolute, of] = FILE.exec(link) ?? [];
      if (absolute !== undefined) return faultOf(absolute, of) ?? [];
      const [path = '', anchor] = link.split('#');
      return faultOf(path === '' ? page : join(dirname(page), path), anchor) ?? [];
    });
    expect(faults).toEqual([]);
  });
});

test('what is looked for can be found', () => {
  expect(linksOf('[a](b.md) ![c](d.png) `[e](f)`\n```\n[g](h)\n```\n<img src="i">')).toEqual([
    'b.md',
    'd.png',
    'i',
  ]);
  expect([...anchorsOf('# The `a_b` way: 2 × 3\n## Ends')]).toEqual(['the-a_b-way-2--3', 'ends']);
});
