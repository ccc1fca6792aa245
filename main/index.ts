import { hardenProcess, leave, startWithoutDisplay } from './process';
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { readConfig, isSameFolder, openHome, scratchHome } from './config';
import { DeskError, toFailure } from './failure';
import { exit, Interruption } from './headless/exit';
import { reportAtOnce, endOnFault } from './headless/stdio';
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
  process.on('uncaughtException', (thrown) => {
    // Electron would open a box: on the way out that holds everything up for ever.
    if (isQuitting) return;
    dialog.showErrorBox(
      'Merchant Desk',
      `Something went wrong inside Merchant Desk: ${thrown.name}`,
    );
  });
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
    // Better a box with a reason than a process without a window.
    const reason =
      thrown instanceof DeskError
        ? `${sentenceFor(toFailure(thrown))} (${thrown.code})`
        : thrown instanceof Error
          ? thrown.message
          : 'unknown';
    dialog.showErrorBox(
      'Merchant Desk could not start',
      `Reason: ${reason}\nFolder: ${config.home}`,
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
