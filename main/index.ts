import { startWithoutDisplay } from './process';
import { leave, leaveAtOnce } from './quit';
import { hardenProcess } from './harden';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { readConfig } from './config';
import { scratchHome } from './selftest/scratch';
import { isSameFolder, openHome } from './home';
import { isLostAnswer, toFailure } from './failure';
import { exit } from './cli/exit';
import { Interruption } from './cli/interruption';
import { reportAtOnce, endOnFault, printMessage } from './cli/output';
import { sentenceFor } from './cli/sentences';
import { parseLink } from './links/link';
import { WaitingLink } from './links/waiting-link';
import { guardAllContents, guardAllSessions } from './window/guard';
import { claimScheme } from './window/scheme';
import { openDeskWindow } from './window/opening';

hardenProcess();
claimScheme();
const readAtStart = readConfig({
  argv: process.argv,
  packaged: app.isPackaged,
  appRoot: app.getAppPath(),
  userData: defaultHome(),
  env: process.env,
});
const hasWindow = readAtStart.cliArgs === null && !readAtStart.selftest;
if (!hasWindow) startWithoutDisplay(process.argv);
const home = readAtStart.selftest ? scratchHome() : homeOrExit(readAtStart.home);
// `--home` with the path of the default folder means the default folder.
const isHomeSet = readAtStart.isHomeSet && !isSameFolder(home, defaultHome() ?? '');
const config = { ...readAtStart, home, isHomeSet };
app.setPath('userData', config.home);
// For the files Chromium insists on writing; no window's session writes there.
app.setPath('sessionData', join(config.home, 'chromium'));
guardAllContents();
guardAllSessions();
const waitingLink = new WaitingLink();
waitingLink.arrive(config.link);
// On macOS links arrive by this event, the first one before `ready`.
app.on('open-url', (event, link) => {
  event.preventDefault();
  waitingLink.arrive(parseLink(link));
});
let isQuitting = false;
app.on('before-quit', () => {
  isQuitting = true;
});
if (hasWindow) {
  // Electron's own handlers would show or print the thrown error's full text.
  let isReported = false;
  const report = (thrown: unknown) => {
    log(thrown);
    // Only one box, however many errors follow.
    if (isQuitting || isReported || isLostAnswer(thrown)) return;
    isReported = true;
    const reason = reasonOf(thrown);
    // `showErrorBox` blocks the process, and with it the lock after idle time; the other kind needs
    // `ready`.
    if (app.isReady())
      void dialog.showMessageBox({ type: 'error', title: 'Merchant Desk', message: reason });
    else dialog.showErrorBox('Merchant Desk', reason);
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
} else {
  endOnFault((status) => {
    app.exit(status);
  });
}

if (config.cliArgs !== null) {
  const words = config.cliArgs;
  const interruption = new Interruption();
  void app
    .whenReady()
    .then(async () => {
      interruption.listen();
      const { runCli } = await import('./cli/run');
      return runCli(config, words, interruption);
    })
    .then(({ status, vault }) => {
      leaveAtOnce(status, vault);
    });
} else if (config.selftest) {
  void app
    .whenReady()
    .then(() => import('./selftest/run'))
    .then(({ runSelftest }) => runSelftest(config))
    .then((status) => {
      leave(status, null);
    });
} else if (app.requestSingleInstanceLock()) {
  openDesk().catch((thrown: unknown) => {
    // Quitting while the page loads makes loading fail; that is no error to report.
    if (isQuitting) {
      app.exit(0);
      return;
    }
    log(thrown);
    // A box with the reason, instead of a process without a window.
    dialog.showErrorBox(
      'Merchant Desk could not start',
      `Reason: ${reasonOf(thrown)}\nFolder: ${config.home}`,
    );
    app.exit(1);
  });
} else {
  app.quit();
}

/**
 * The rest of main is a separate script, loaded once the window shows its first rows, so that
 * nothing delays them.
 */
async function openDesk(): Promise<void> {
  const opening = openDeskWindow(config);
  await opening.firstRowsShown;
  const { runDesk } = await import('./app');
  await runDesk(config, waitingLink, opening);
}

/** Leaves out the thrown error's message: libraries quote keys, addresses and paths. */
function reasonOf(thrown: unknown): string {
  const failure = toFailure(thrown);
  return `${sentenceFor(failure)} (${failure.code})`;
}

/** With the stack frames, for debugging. */
function log(thrown: unknown): void {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  for (const line of [reasonOf(thrown), ...frames]) printMessage(line);
}

/** Electron's folder for this user's data; it throws where none can be made. */
function defaultHome(): string | null {
  try {
    return app.getPath('userData');
  } catch {
    return null;
  }
}

/** Ends the process, before anything else starts, if the folder cannot be the app's home. */
function homeOrExit(path: string): string {
  try {
    return openHome(path);
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (hasWindow) dialog.showErrorBox('Merchant Desk could not start', sentenceFor(failure));
    else reportAtOnce(failure);
    process.exit(exit.usage);
  }
}
