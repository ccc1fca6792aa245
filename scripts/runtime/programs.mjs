import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * Where a program is, as the shell would find it.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const ending of endings) {
      const candidate = join(folder, name + ending);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // Not in this folder: the next one may have it.
      }
    }
  }
  return undefined;
}

/**
 * Browsers for the component tests, in order of preference: the headless shell takes a quarter less
 * time than a full browser.
 */
export const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const findChromium = () => browsers.map(findProgram).find((path) => path !== undefined);

/** npm, also on Windows: by the file npm names in the environment of its scripts. */
export function npmCommand(env = process.env) {
  const npmPath = env.npm_execpath;
  // Not `process.execPath`: that may be Electron, which runs as Node only with its variable set.
  if (npmPath?.endsWith('.js'))
    return { command: env.npm_node_execpath ?? process.execPath, first: [npmPath] };
  return { command: findProgram('npm') ?? 'npm', first: [] };
}
