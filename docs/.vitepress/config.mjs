// The documentation as a site: `npm run docs`. Everything is on this machine: no fonts, no analytics, search in the
// page itself. A dead link ends the build.
import { readFileSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitepress';

const FOLDER = new URL('../', import.meta.url);
const { repository, description } = JSON.parse(readFileSync(new URL('../package.json', FOLDER), 'utf8'));
const ADDRESS = repository.url.replace(/^git\+/u, '').replace(/\.git$/u, '');

/** Pages by group, in the order in which they are read; one that is in none is listed under Reference. */
const GROUPS = {
  Tutorials: ['tutorials/tibetan', 'tutorials/archive', 'tutorials/ci', 'tutorials/library'],
  Stages: ['preparing', 'running', 'recipes', 'importing', 'evaluating', 'scale', 'reports'],
  Decisions: ['statistics', 'ci', 'linting', 'experiments'],
  Reference: ['command-line', 'library', 'python', 'api', 'metrics', 'formats', 'errors', 'bdrc'],
  Inside: [
    'architecture',
    'algorithms',
    'performance',
    'reliability',
    'dependencies',
    'releasing',
    'adding-a-provider',
    'adding-a-metric',
  ],
};

const inFolder = (folder) =>
  readdirSync(new URL(folder, FOLDER))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => `${folder}${name.replace(/\.md$/u, '')}`)
    .sort();

/** The first heading of a page. */
function titleOf(page) {
  return /^# (.+)$/mu.exec(readFileSync(new URL(`${page}.md`, FOLDER), 'utf8'))?.[1] ?? page;
}

const link = (page) => ({ text: titleOf(page).replaceAll('`', ''), link: `/${page}` });

function sidebar() {
  const known = new Set(Object.values(GROUPS).flat());
  const others = [...inFolder('./'), ...inFolder('tutorials/')]
    .map((page) => page.replace(/^\.\//u, ''))
    .filter((page) => !known.has(page));
  const groups = Object.entries({ ...GROUPS, Reference: [...GROUPS.Reference, ...others] });
  return [
    ...groups.map(([text, pages]) => ({ text, items: pages.map(link) })),
    { text: 'Commands', link: '/commands/', collapsed: true, items: inFolder('commands/').map(link) },
  ];
}

export default defineConfig({
  title: 'errata',
  description,
  base: process.env.DOCS_BASE ?? '/',
  cleanUrls: false,
  lastUpdated: false,
  metaChunk: true,
  head: [['meta', { name: 'color-scheme', content: 'light dark' }]],
  themeConfig: {
    search: { provider: 'local' },
    nav: [
      { text: 'Tutorials', link: '/tutorials/tibetan' },
      { text: 'Commands', link: '/commands/' },
      { text: 'API', link: '/api' },
      { text: 'Changes', link: `${ADDRESS}/blob/main/CHANGELOG.md` },
      { text: 'Contributing', link: `${ADDRESS}/blob/main/CONTRIBUTING.md` },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    socialLinks: [{ icon: 'github', link: ADDRESS }],
  },
});
