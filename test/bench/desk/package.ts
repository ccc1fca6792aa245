import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { root } from './launch';

/** The app as its package holds it. */
export interface PackedApp {
  /** What it takes on the disk beside Electron. */
  readonly bytes: number;
  /** Its app.asar: an Electron can start it in place of a folder. */
  readonly archive: string;
}

let packed: Promise<PackedApp> | undefined;

/** Packs the built app, once for each run of the bench. */
export function packedApp(): Promise<PackedApp> {
  return (packed ??= pack());
}

async function pack(): Promise<PackedApp> {
  const program = resolve(root, 'test', 'bench', 'desk', 'weigh.mjs');
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
  const archive = /^archive: (.+)$/m.exec(said)?.[1];
  if (Number.isNaN(bytes) || archive === undefined) {
    throw new Error(`The package could not be made: ${said.slice(-1000)}`);
  }
  return { bytes, archive };
}
