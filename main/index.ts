import { hardenProcess, leave, startWithoutDisplay } from './process';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { readConfig, isSameFolder, openHome, scratchHome } from './config';
import { toFailure } from './failure';
import { exit, Interruption } from './headless/exit';
import { reportAtOnce, endOnFault, say } from './headless/stdio';
import { sentenceFor } from './headless/sentences';
import { parseLink, WaitingLink } from './links/link';
import { guardAllContents, guardAllSessions, claimScheme } from './window/pages';
import { openDeskWindow } from './window/opening';

hardenProcess();
claimScheme();
const given = readConfig({
  argv: process.argv,
  packaged: app.isPackaged,
  appRoot: app.getAppPath(),
  userData: app.getPath('userData'),
});
const hasWindow = given.headless === null && !given.selftest;
if (!hasWindow) startWithoutDisplay(process.argv);
const home = given.selftest ? scratchHome() : homeOrEnd(given.home);
// Named by its path, the usual folder is the usual one.
const homeIsGiven = given.homeIsGiven && !isSameFolder(home, app.getPath('userData'));
const config = { ...given, home, homeIsGiven };
app.setPath('userData', config.home);
// What Chromium insists on keeping has a folder of its own; no window's session writes there.
app.setPath('sessionData', join(config.home, 'chromium'));
guardAllContents();
guardAllSessions();
const waitingLink = new WaitingLink();
waitingLink.arrive(config.link);
// macOS hands links over so, and the first one before it is ready.
app.on('open-url', (event, link) => {
  event.preventDefault();
  waitingLink.arrive(parseLink(link));
});
let isQuitting = false;
app.on('before-quit', () => {
  isQuitting = true;
});
if (hasWindow) {
  // Electron would show what was thrown in a box of its own, and print a rejection with all it says.
  let isTold = false;
  const report = (thrown: unknown) => {
    log(thrown);
    // On the way out a box holds everything up for ever, and so does one for each of many.
    if (isQuitting || isTold) return;
    isTold = true;
    dialog.showErrorBox('Merchant Desk', reasonOf(thrown));
  };
  process.on('uncaughtException', report);
  process.on('unhandledRejection', report);
} else {
  endOnFault((status) => {
    app.exit(status);
  });
}

if (config.headless !== null) {
  const words = config.headless;
  const interruption = new Interruption();
  void app
    .whenReady()
    .then(async () => {
      interruption.listen();
      const { runHeadless } = await import('./headless/run');
      return runHeadless(config, words, interruption.signal);
    })
    .then(({ status, vault }) => {
      leave(status, vault);
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
    // The desk quits while the window's page loads: what failed by that concerns nobody.
    if (isQuitting) {
      app.exit(0);
      return;
    }
    log(thrown);
    // Better a box with a reason than a process without a window.
    dialog.showErrorBox(
      'Merchant Desk could not start',
      `Reason: ${reasonOf(thrown)}\nFolder: ${config.home}`,
    );
    app.exit(1);
  });
} else {
  app.quit();
}

/** The rest of main is another script: no more than a window and its first rows need is read before them. */
async function openDesk(): Promise<void> {
  const opening = await openDeskWindow(config);
  await opening.firstRowsShown;
  const { runDesk } = await import('./desk');
  await runDesk(config, waitingLink, opening);
}

/** Without a word of what was thrown: libraries quote keys, addresses and paths. */
function reasonOf(thrown: unknown): string {
  const failure = toFailure(thrown);
  return `${sentenceFor(failure)} (${failure.code})`;
}

/** With where it was thrown, for whoever mends it. */
function log(thrown: unknown): void {
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : '';
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '));
  say([reasonOf(thrown), ...frames].join('\n'));
}

/** Before anything else starts: what cannot be the home of a desk ends it here. */
function homeOrEnd(given: string): string {
  try {
    return openHome(given);
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (hasWindow) dialog.showErrorBox('Merchant Desk could not start', sentenceFor(failure));
    else reportAtOnce(failure);
    process.exit(exit.usage);
  }
}
