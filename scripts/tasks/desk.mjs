// `npm run -s desk -- <command>`: the built app without a window. stdout is the app's JSON lines
// alone.
import { asApp, electronPath, rootSwitches } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { root } from '../runtime/places.mjs';

/**
 * Needs no display; without this switch the app would start itself a second time with it
 * (main/process.ts). Chromium's errors about missing buses and graphics mean nothing here: only
 * fatal ones are shown.
 * @param {string[]} args the command and its options, passed on after `--headless`
 */
export function main(args) {
  const chromium = [...rootSwitches(), '--log-level=3'];
  if (process.platform === 'linux') chromium.push('--ozone-platform=headless');
  return foreground(electronPath(), [...chromium, root, '--headless', ...args], {
    env: asApp(),
    // npm changes to the project's folder; paths the user typed are relative to the folder they
    // were in.
    cwd: process.env.INIT_CWD ?? process.cwd(),
  });
}
