import { asNode, electronPath } from '../runtime/electron.mjs';
import { runToEnd } from '../setup/work.mjs';

/**
 * Runs a JavaScript tool on Electron's Node, for 45 minutes at most: the longest suite takes ten, and
 * twenty on a slow machine.
 * @param {string[]} args its file and arguments
 * @param {Parameters<typeof runToEnd>[2]} [options]
 */
export const runTool = (args, { env, limitMs = 45 * 60_000, ...options } = {}) =>
  runToEnd(electronPath(), args, { ...options, limitMs, env: asNode(env) });
