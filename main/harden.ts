import { writeFileSync } from 'node:fs';
import { app } from 'electron';

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
