// Sets the checkout up, runs every test (Rust and TypeScript) and ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT, hasProgram } from './run-command.mjs';
import { setUp } from './setup.mjs';

/** Runs a command, shows its output and returns it with the exit code. */
function capture(command, words) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: PROJECT,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
    });
    child.on('error', (error) => resolve({ status: 1, output: `${output}${error.message}` }));
    child.on('close', (status) => resolve({ status: status ?? 1, output }));
  });
}

/** A suite that ended badly without a failed test (it did not compile, say) counts as one failure. */
function withStatus(counts, status) {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function testRust() {
  if (!hasProgram('cargo')) {
    console.log('skipped: the Rust tests need cargo');
    return { passed: 0, failed: 0 };
  }
  const { status, output } = await capture('cargo', [
    'test',
    '--workspace',
    // libraries that Node and Python load have no tests in Rust, and link with neither
    '--exclude',
    'errata-node',
    '--exclude',
    'errata-python',
    '--no-fail-fast',
    '--quiet',
  ]);
  const counts = { passed: 0, failed: 0 };
  for (const [, passed, failed] of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed;/gmu)) {
    counts.passed += Number(passed);
    counts.failed += Number(failed);
  }
  return withStatus(counts, status);
}

async function testTypeScript() {
  const folder = mkdtempSync(join(tmpdir(), 'errata-results-'));
  const file = join(folder, 'results.json');
  const { status } = await capture('npx', [
    'vitest',
    'run',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'));
    return withStatus({ passed: numPassedTests, failed: numFailedTests }, status);
  } catch {
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isReady = setUp() === 0;
const results = isReady ? [await testRust(), await testTypeScript()] : [{ passed: 0, failed: 1 }];
const passed = results.reduce((sum, counts) => sum + counts.passed, 0);
const failed = results.reduce((sum, counts) => sum + counts.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
