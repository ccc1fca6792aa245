import { app, dialog } from 'electron';
import { drivable } from './build';
import { exit } from './cli/exit';
import { lacksDisplay, refusalOf, sentencesOf, type Refusal } from './start-options';

// The first code of main to run: index.ts imports this file before all others.
const start = { words: process.argv.slice(1), env: process.env, platform: process.platform };
const isCommandLine = start.words.includes('--headless');
const hasWindow = !isCommandLine && !start.words.includes('--selftest');
if (app.isPackaged) {
  const isRoot = process.getuid?.() === 0;
  const refusal = refusalOf({ ...start, isRoot, isDrivable: drivable.byTests });
  if (refusal !== null) refuse(refusal);
}
if (hasWindow && lacksDisplay(start)) refuse({ kind: 'display', name: '' });

function refuse(refusal: Refusal): void {
  const sentences = sentencesOf(refusal);
  // Without a window nobody can close a box. With one, Linux prints a line instead of a box before
  // Electron is ready.
  if (hasWindow) dialog.showErrorBox('Merchant Desk', sentences);
  else process.stderr.write(`${sentences}\n`);
  if (isCommandLine) {
    const { kind, name } = refusal;
    const [message] = sentences.split('\n');
    const error = { code: 'input.params', params: { reason: kind, name }, message };
    process.stdout.write(`${JSON.stringify({ error })}\n`);
  }
  app.exit(exit.usage);
}

const withoutDisplay = '--ozone-platform=headless';

/**
 * Makes Chromium run without a display. On Linux it would look for one and crash if there is none,
 * and by the time scripts run the choice is made: so the process replaces itself (`execve`) with
 * one started with the switch. It keeps its id, pipes and exit status.
 */
export function startWithoutDisplay(argv: readonly string[]): void {
  app.commandLine.appendSwitch('disable-gpu');
  // A separate GPU process would end at a signal sent to the whole group, and take this process
  // down in the middle of its work.
  app.commandLine.appendSwitch('in-process-gpu');
  if (process.platform !== 'linux' || argv.includes(withoutDisplay)) return;
  const [program = process.execPath, ...words] = argv;
  process.execve?.(process.execPath, [program, withoutDisplay, ...words], process.env);
}
