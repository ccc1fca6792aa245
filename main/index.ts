import { join } from 'node:path';
import { app, dialog } from 'electron';
import { readConfig } from './config';
import { runDesk } from './desk';
import { DeskError, toFailure } from './failure';
import { hardenProcess } from './harden';
import { exit } from './headless/exit';
import { runHeadless } from './headless/run';
import { sentenceFor } from './headless/sentences';
import { parseLink } from './links/link';
import { WaitingLink } from './links/waiting-link';
import { leave } from './quit';
import { runSelftest, scratchHome } from './selftest/run';
import { guardAllContents } from './window/guard';
import { claimScheme } from './window/scheme';

hardenProcess(app.isPackaged);
claimScheme();
const given = readConfig({
  argv: process.argv,
  packaged: app.isPackaged,
  appRoot: app.getAppPath(),
  userData: app.getPath('userData'),
});
const config = given.selftest ? { ...given, home: scratchHome() } : given;
app.setPath('userData', config.home);
// What Chromium insists on keeping has a folder of its own; no window's session writes there.
app.setPath('sessionData', join(config.home, 'chromium'));
guardAllContents();
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
process.on('uncaughtException', (thrown) => {
  // Electron would open a box: on the way out, or without a window, that holds everything up for ever.
  if (isQuitting) return;
  if (config.headless !== null || config.selftest) app.exit(exit.service);
  else dialog.showErrorBox('Merchant Desk', `Something went wrong inside the desk: ${thrown.name}`);
});

if (config.headless !== null) {
  const words = config.headless;
  void app
    .whenReady()
    .then(() => runHeadless(config, words))
    .then(({ status, vault }) => {
      leave(status, vault);
    });
} else if (config.selftest) {
  void app
    .whenReady()
    .then(() => runSelftest(config))
    .then((status) => {
      leave(status, null);
    });
} else if (app.requestSingleInstanceLock()) {
  runDesk(config, waitingLink).catch((thrown: unknown) => {
    // Told to quit while the window's page was loading: what failed by that is nobody's concern.
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
