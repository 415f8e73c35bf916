// Builds the site of the documentation into docs/.vitepress/dist: npm run docs; with --serve it shows the pages while
// they are written, with --preview what was built.
import { runCommand } from './run-command.mjs';

const GENERATED_PAGES = [
  'error-table',
  'metric-tables',
  'provider-table',
  'option-tables',
  'command-pages',
  'api-reference',
];

/** Pages made from the sources are brought up to date first. */
function writePages() {
  return GENERATED_PAGES.find((name) => runCommand('node', [`scripts/${name}.mjs`], { isQuiet: true }) !== 0);
}

const ACTIONS = { '--serve': 'dev', '--preview': 'preview' };
const [word] = process.argv.slice(2);
const action = word === undefined ? 'build' : ACTIONS[word];
const failed = action === undefined || action === 'preview' ? undefined : writePages();
if (action === undefined) {
  console.error(`errata: docs: expected --serve or --preview, got ${word}`);
  process.exitCode = 64;
} else if (failed === undefined) process.exitCode = runCommand('npx', ['vitepress', action, 'docs']);
else {
  console.error(`errata: scripts/${failed}.mjs failed`);
  process.exitCode = 1;
}
