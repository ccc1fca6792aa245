import { app, dialog } from 'electron';
import { drivable } from './build';
import { exit } from './cli/exit';
import { refusalOf, sentencesOf } from './start-options';

// The first code of main to run: index.ts imports this file before all others.
if (app.isPackaged) {
  const words = process.argv.slice(1);
  const refusal = refusalOf({
    words,
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    isDrivable: drivable.byTests,
  });
  if (refusal !== null) {
    const sentences = sentencesOf(refusal);
    // Without a window nobody can close a box. With one, Linux prints a line instead of a box
    // before Electron is ready.
    if (words.includes('--headless') || words.includes('--selftest'))
      process.stderr.write(`${sentences}\n`);
    else dialog.showErrorBox('Merchant Desk', sentences);
    app.exit(exit.usage);
  }
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
