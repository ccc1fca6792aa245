import { writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { VaultState } from '../preload/contract/session';
import { drivable } from './build';
import { exit } from './headless/exit';
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
    // Without a window nobody can close a box. With one, Linux prints a line instead of a box before Electron is ready.
    if (words.includes('--headless') || words.includes('--selftest'))
      process.stderr.write(`${sentences}\n`);
    else dialog.showErrorBox('Merchant Desk', sentences);
    app.exit(exit.usage);
  }
}

/** Call before Chromium starts and before anything is read or written. What a package refuses to start with: start-options.ts. */
export function hardenProcess(): void {
  process.umask(0o077);
  // Root in a container must pass --no-sandbox; enabling the sandbox as well would end Chromium's network process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  delete process.env.SSLKEYLOGFILE;
  keepOutOfCoreDumps();
  // The app talks to the merchant's service only: Chromium must not send requests of its own.
  app.commandLine.appendSwitch('disable-background-networking');
  app.commandLine.appendSwitch('disable-component-update');
  app.commandLine.appendSwitch('disable-domain-reliability');
  app.commandLine.appendSwitch('no-pings');
  // A service must not redirect traffic by a header either: to an alternative host, or to a collector of reports.
  app.commandLine.appendSwitch('disable-quic');
  app.commandLine.appendSwitch('disable-features', 'NetworkErrorLogging,Reporting');
}

/** Where limits allow it, Linux writes a crashed process's memory to a file; this keeps our memory, with its keys, out of it. */
function keepOutOfCoreDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Not every kernel or container has this file. The package's launcher also sets the limit.
  }
}

const withoutDisplay = '--ozone-platform=headless';

/**
 * Makes Chromium run without a display. On Linux it would look for one and crash if there is none, and by the time scripts run the choice is
 * made: so the process replaces itself (`execve`) with one started with the switch. It keeps its id, pipes and exit status.
 */
export function startWithoutDisplay(argv: readonly string[]): void {
  app.commandLine.appendSwitch('disable-gpu');
  // A separate GPU process would end at a signal sent to the whole group, and take this process down in the middle of its work.
  app.commandLine.appendSwitch('in-process-gpu');
  if (process.platform !== 'linux' || argv.includes(withoutDisplay)) return;
  const [program = process.execPath, ...words] = argv;
  process.execve?.(process.execPath, [program, withoutDisplay, ...words], process.env);
}

/** Clean-up that takes longer is stuck. The cache loses nothing when the process ends. */
const maxCleanUpMs = 5_000;

/**
 * Runs `cleanUp` at `will-quit`, which comes however the user leaves: last window closed, menu, system shutdown. `last` runs synchronously
 * after that, and the process then ends.
 */
export function cleanUpBeforeQuit(
  cleanUp: () => Promise<unknown>,
  vault: () => VaultState,
  last: () => void,
): void {
  let isClean = false;
  app.on('will-quit', (event) => {
    if (isClean) return;
    event.preventDefault();
    void Promise.race([cleanUp(), after(maxCleanUpMs)]).finally(() => {
      isClean = true;
      try {
        last();
      } finally {
        leave(0, vault());
      }
    });
  });
}

/**
 * Ends the process. A keychain call that has not returned holds a thread that an orderly exit would wait minutes for: in that case the
 * process, already cleaned up, kills itself.
 */
export function leave(status: number, vault: VaultState | null): void {
  if (vault?.state === 'waiting') endAtOnce(status);
  app.exit(status);
}

/** Exits with the status by replacing this process with a shell that exits at once; without a shell, by SIGKILL. */
function endAtOnce(status: number): void {
  try {
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${status}`], {});
  } catch {
    // There is no shell: the status is lost.
  }
  process.kill(process.pid, 'SIGKILL');
}
