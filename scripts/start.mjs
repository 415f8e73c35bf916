// Sets the checkout up and shows the program.
import { runCommand } from './run-command.mjs';
import { setUp } from './setup.mjs';

process.exitCode = setUp() || runCommand('node', ['dist/cli.js', '--help']);
