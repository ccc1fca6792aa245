import { writeFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { app, dialog } from 'electron';
import type { VaultState } from '../preload/contract/session';
import { drivable } from './build';
import { exit } from './headless/exit';
import { refusalOf, sentencesOf } from './start-options';

// The first lines of main, before anything is read, opened or loaded: index.ts imports this file before all others.
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
    // Nobody is there to close a box. Before Electron is ready Linux gets no box but a line.
    if (words.includes('--headless') || words.includes('--selftest'))
      process.stderr.write(`${sentences}\n`);
    else dialog.showErrorBox('Merchant Desk', sentences);
    app.exit(exit.usage);
  }
}

/** Before Chromium starts, and before anything is read or written. What a package does not start with at all: start-options.ts. */
export function hardenProcess(): void {
  process.umask(0o077);
  // As root, in a container, Chromium only starts without its sandbox; asking for both ends its network process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  delete process.env.SSLKEYLOGFILE;
  keepOutOfCoreDumps();
  // The app speaks to the merchant's service only: nothing of Chromium's own may phone home.
  app.commandLine.appendSwitch('disable-background-networking');
  app.commandLine.appendSwitch('disable-component-update');
  app.commandLine.appendSwitch('disable-domain-reliability');
  app.commandLine.appendSwitch('no-pings');
  // Nor may a service send it elsewhere by a header: to another host for the same answers, or with reports of what was asked.
  app.commandLine.appendSwitch('disable-quic');
  app.commandLine.appendSwitch('disable-features', 'NetworkErrorLogging,Reporting');
}

/** Linux writes the memory of a process that crashes to a file, where its limits allow one: this one's, with its keys, stays out of it. */
function keepOutOfCoreDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // A kernel or a container without it. The limit is the package's launcher's as well.
  }
}

const withoutDisplay = '--ozone-platform=headless';

/**
 * A Chromium that looks for no display. Where it would, and end with a signal when there is none, this process starts anew: by the time its
 * scripts run, Chromium has chosen. It stays the same process, with the same id, pipes and status.
 */
export function startWithoutDisplay(argv: readonly string[]): void {
  app.commandLine.appendSwitch('disable-gpu');
  // A process of its own would end with a signal that is sent to all of them, and take this one along in the middle of its work.
  app.commandLine.appendSwitch('in-process-gpu');
  if (process.platform !== 'linux' || argv.includes(withoutDisplay)) return;
  const [program = process.execPath, ...words] = argv;
  process.execve?.(process.execPath, [program, withoutDisplay, ...words], process.env);
}

/** What is not clean by then would not be later either; the cache loses nothing by a process that ends. */
const maxMs = 5_000;

/**
 * `will-quit` comes however the user leaves: the last window closed, the menu, the system going down. `last` comes after everything, and
 * what it does the process waits for.
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
    void Promise.race([cleanUp(), after(maxMs)]).finally(() => {
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
 * Ends the process. A keychain call that never came back holds a thread which an orderly exit would wait for, minutes long: then, with
 * everything cleaned up, the process ends itself the hard way.
 */
export function leave(status: number, vault: VaultState | null): void {
  if (vault?.state === 'waiting') endAtOnce(status);
  app.exit(status);
}

/** With the status, where a shell can take this process's place for as long as it takes to end with it. */
function endAtOnce(status: number): void {
  try {
    process.execve?.('/bin/sh', ['sh', '-c', `exit ${status}`], {});
  } catch {
    // There is none: then without it.
  }
  process.kill(process.pid, 'SIGKILL');
}
