// `npm run -s desk -- <command>`: the built app without a window. stdout is the app's JSON lines alone.
import { asApp, electronPath, rootSwitches } from '../runtime/electron.mjs';
import { foreground } from '../runtime/foreground.mjs';
import { root } from '../runtime/places.mjs';

/**
 * `--headless` also makes Chromium choose its headless platform, so no display is needed. Errors of
 * Chromium's own about missing buses and graphics are no news here: only fatal ones are let through.
 * @param {string[]} args the command and its options, handed on behind `--headless`
 */
export function main(args) {
  const chromium = [...rootSwitches(), '--log-level=3', '--disable-gpu'];
  return foreground(electronPath(), [...chromium, root, '--headless', ...args], {
    env: asApp(),
    // npm moves to the project's folder; a path the user typed is meant from where they stood.
    cwd: process.env.INIT_CWD ?? process.cwd(),
  });
}
