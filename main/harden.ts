import { app } from 'electron';
import { refusedSwitches } from './config';
import { drivable } from './drivable';

/** The first lines of main: before Chromium starts, and before anything is read or written. */
export function hardenProcess(packaged: boolean): void {
  process.umask(0o077);
  // As root, in a container, Chromium only starts without its sandbox; asking for both ends its network process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  delete process.env.SSLKEYLOGFILE;
  if (packaged) {
    for (const name of refusedSwitches) {
      if (drivable.byTests && name === 'remote-debugging-port') continue;
      app.commandLine.removeSwitch(name);
    }
  }
  // The app speaks to the merchant's service only: nothing of Chromium's own may phone home.
  app.commandLine.appendSwitch('disable-background-networking');
  app.commandLine.appendSwitch('disable-component-update');
  app.commandLine.appendSwitch('disable-domain-reliability');
  app.commandLine.appendSwitch('no-pings');
}
