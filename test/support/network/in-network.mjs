// A program as an ordinary user starts it, in a network whose other end takes everything
// (taking-network.mjs).
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { asApp, electronPath } from '../../../scripts/runtime/electron.mjs';
import { root } from '../../../scripts/runtime/places.mjs';
import { ordinaryUser } from '../ordinary-user.mjs';
import { takingNetwork } from './taking-network.mjs';

export const electron = join(electronPath(), '..');

/**
 * Runs it to its end.
 * @param {readonly string[]} folders what it reads, beside Electron's
 * @param {(user: ReturnType<typeof ordinaryUser>) => string[]} words
 */
export async function inNetwork(folders, words) {
  const network = await takingNetwork();
  const user = ordinaryUser({ folders: [electron, ...folders], env: asApp(), network });
  try {
    const [command, args] = user.command(words(user));
    const child = spawn(command, args, { env: user.env, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const pipe of [child.stdout, child.stderr])
      pipe.setEncoding('utf8').on('data', (text) => (said += text));
    await new Promise((settle) => child.once('close', settle));
    return { seen: network.seen(), said };
  } finally {
    user.close();
    await network.close();
  }
}

/**
 * A session of use of the app that these words start (session-of-use.mjs).
 * @param {readonly string[]} folders what it reads, beside Electron's and the project's
 * @param {(user: ReturnType<typeof ordinaryUser>) => string[]} program
 */
export function usedInNetwork(folders, program) {
  return inNetwork([root, ...folders], (user) => [
    'env',
    'ELECTRON_RUN_AS_NODE=1',
    join(user.at(electron), 'electron'),
    join(user.at(root), 'test', 'support', 'network', 'session-of-use.mjs'),
    join(user.home, 'desk'),
    ...program(user),
  ]);
}
