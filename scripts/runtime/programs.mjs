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

/** What the component tests run in, the first that is there: without a window the shell takes a quarter less time than a whole browser. */
export const browsers = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

export const findChromium = () => browsers.map(findProgram).find((path) => path !== undefined);

/** npm, in a way that works on Windows too: through the file npm names when it runs us. */
export function npmCommand(env = process.env) {
  const own = env.npm_execpath;
  // Not simply the Node that runs us: that may be Electron's, which is one only when it is told so.
  if (own?.endsWith('.js'))
    return { command: env.npm_node_execpath ?? process.execPath, first: [own] };
  return { command: findProgram('npm') ?? 'npm', first: [] };
}
