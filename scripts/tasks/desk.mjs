// `npm run -s desk -- <command>`: the built app without a window. stdout is the app's JSON lines alone.
import { asApp, electronPath, rootSwitches } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { root } from '../runtime/places.mjs';

/**
 * No display is needed: the app would see to that itself, by a second start (main/process.ts). Errors of Chromium's own
 * about missing buses and graphics are no news here: only fatal ones are let through.
 * @param {string[]} args the command and its options, handed on behind `--headless`
 */
export function main(args) {
  const chromium = [...rootSwitches(), '--log-level=3'];
  if (process.platform === 'linux') chromium.push('--ozone-platform=headless');
  return foreground(electronPath(), [...chromium, root, '--headless', ...args], {
    env: asApp(),
    // npm moves to the project's folder; a path the user typed is meant from where they stood.
    cwd: process.env.INIT_CWD ?? process.cwd(),
  });
}
