// `npm run bench`: measures the built app against a bare Electron window, in a private desktop.
import { parseArgs } from 'node:util';
import { installDependencies } from '../setup/dependencies.mjs';
import { tail } from '../setup/work.mjs';
import { trouble, tell } from '../setup/trouble.mjs';
import { asNode, electronPath } from '../runtime/electron.mjs';
import { inside } from '../runtime/places.mjs';
import { openPrivateDesktop } from '../../test/desktop/private-desktop.mjs';
import { runTool } from '../checks/tool.mjs';

/** @param {string[]} args see test/bench/arguments.ts */
export async function main(args) {
  if (wantsPeers(args)) await installDependencies('test', 'bench', 'peers');
  const vite = inside('node_modules', 'vite', 'bin', 'vite.js');
  const config = inside('test', 'bench', 'vite.config.ts');
  const words = [vite, 'build', '--app', '--config', config, '--logLevel', 'warn'];
  const { code, output } = await runTool(words);
  if (code !== 0) {
    tell(tail(output, 40));
    throw trouble('The bench could not be built.', 'Fix what the lines above name.');
  }
  const program = inside('out', 'bench', 'program', 'bench', 'index.cjs');
  const desktop = await openPrivateDesktop();
  try {
    return await desktop.run(electronPath(), [program, ...args], { env: asNode({}) });
  } finally {
    await desktop.close();
  }
}

/** The apps it is compared with are not dependencies: they are installed on first use. */
function wantsPeers(args) {
  const options = { only: { type: 'string', multiple: true, default: [] } };
  const {
    only,
    help,
    'without-peers': without,
  } = parseArgs({ args, options, strict: false }).values;
  if (without || help) return false;
  return only.length === 0 || only.some((name) => name.startsWith('peer'));
}
