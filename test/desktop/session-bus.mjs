import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine, startService } from './service-process.mjs';

const prompterService = '/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service';

/**
 * A session bus that starts nothing by itself. The system's own configuration would start a
 * keyring, dconf, accessibility and portal services on the first call, behind the back of the test.
 * @param {{ env: NodeJS.ProcessEnv, folder: string, prompter: boolean }} options
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function startBus({ env, folder, prompter }) {
  const socket = join(folder, 'run', 'bus');
  const configuration = join(folder, 'bus.conf');
  writeFileSync(configuration, configurationText(socket, prompter ? services(folder) : undefined));
  const args = [`--config-file=${configuration}`, '--nofork', '--nopidfile', '--print-address'];
  const { child, failed } = startService('dbus-daemon', args, { env });
  await Promise.race([firstLine(child.stdout), failed]);
  return { ...env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${socket}` };
}

function services(folder) {
  const directory = join(folder, 'services');
  mkdirSync(directory);
  if (!existsSync(prompterService)) throw new Error(`${prompterService} is missing (package gcr).`);
  copyFileSync(prompterService, join(directory, 'org.gnome.keyring.SystemPrompter.service'));
  return directory;
}

function configurationText(socket, servicesFolder) {
  return `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  ${servicesFolder === undefined ? '' : `<servicedir>${servicesFolder}</servicedir>`}
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
`;
}
