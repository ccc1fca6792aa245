import { app } from 'electron';

const platform = '--ozone-platform=headless';

/**
 * A Chromium that looks for no display. Where it would, and end with a signal when there is none, this process starts anew: by the time its
 * scripts run, Chromium has chosen. It stays the same process, with the same id, pipes and status.
 */
export function startWithoutDisplay(argv: readonly string[]): void {
  app.commandLine.appendSwitch('disable-gpu');
  // A process of its own would end with a signal that is sent to all of them, and take this one along in the middle of its work.
  app.commandLine.appendSwitch('in-process-gpu');
  if (process.platform !== 'linux' || argv.includes(platform)) return;
  const [program = process.execPath, ...words] = argv;
  process.execve?.(process.execPath, [program, platform, ...words], process.env);
}
