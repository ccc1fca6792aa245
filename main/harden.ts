import { writeFileSync } from 'node:fs';
import { app } from 'electron';

/**
 * Call before Chromium starts and before anything is read or written. What a package refuses to
 * start with: start-options.ts.
 */
export function hardenProcess(): void {
  process.umask(0o077);
  // Root in a container must pass --no-sandbox; enabling the sandbox as well would end Chromium's
  // network process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  delete process.env.SSLKEYLOGFILE;
  keepOutOfCoreDumps();
  // The app talks to the merchant's service only: Chromium must not send requests of its own.
  app.commandLine.appendSwitch('disable-background-networking');
  app.commandLine.appendSwitch('disable-component-update');
  app.commandLine.appendSwitch('disable-domain-reliability');
  app.commandLine.appendSwitch('no-pings');
  // Names are resolved as the system does it, never at the resolver of a provider by HTTPS.
  app.once('ready', () => {
    app.configureHostResolver({ secureDnsMode: 'off' });
  });
  // A service must not redirect traffic by a header either: to an alternative host, or to a
  // collector of reports.
  app.commandLine.appendSwitch('disable-quic');
  app.commandLine.appendSwitch('disable-features', 'NetworkErrorLogging,Reporting');
}

/**
 * Where limits allow it, Linux writes a crashed process's memory to a file; this keeps our memory,
 * with its keys, out of it.
 */
function keepOutOfCoreDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // Not every kernel or container has this file. The package's launcher also sets the limit.
  }
}
