// The Python package side by side with jiwer and rapidfuzz, in one process of the project's own environment
// (npm run build:python -- --all): results are compared first, then rounds alternate.
import { corpusPath, makeCorpora } from './engine/corpora.mjs';
import { venvProgram, whyNoPackage } from '../scripts/python-package.mjs';
import { runCommand } from '../scripts/run-command.mjs';

const NAMES = ['lines1', 'lines5', 'pages1', 'pages5'];

const reason = whyNoPackage();
if (reason !== undefined) {
  console.error(`errata: ${reason}`);
  process.exitCode = 69;
} else if (!makeCorpora(venvProgram('python'), NAMES)) {
  console.error('errata: the corpora could not be made');
  process.exitCode = 70;
} else {
  process.exitCode = runCommand(venvProgram('python'), ['bench/python.py', ...NAMES.map(corpusPath)]);
}
