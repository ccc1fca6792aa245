import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from '../desk/launch';
import type { Finding } from '../finding';

/** What the unpacked package holds beside Electron's own files. */
export async function packaged(): Promise<Finding> {
  const program = resolve(root, 'scripts', 'package', 'weigh.mjs');
  const output = resolve(root, 'out', 'bench', 'package');
  // An archive of the app is a file to be weighed here, not the folder Electron would make of it.
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1', ELECTRON_NO_ASAR: '1' };
  const child = spawn(process.execPath, [program, output], { cwd: root, env });
  let said = '';
  const listen = (chunk: Buffer) => (said += chunk.toString());
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  await new Promise((settle) => child.once('close', settle));
  const bytes = Number(/^bytes: (\d+)$/m.exec(said)?.[1]);
  if (Number.isNaN(bytes)) throw new Error(`The package could not be made: ${said.slice(-1000)}`);
  const value = bytes / 1e6;
  return { name: 'packaged', value, least: value, most: value, counted: 1, baseline: null };
}
