import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { firstLine, startService } from './service-process.mjs';

/**
 * An X display in memory, on the first free number, that lets in only who holds its cookie.
 * @param {{ env: NodeJS.ProcessEnv, folder: string }} options
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function startDisplay({ env, folder }) {
  const authority = join(folder, 'xauthority');
  writeFileSync(authority, cookieFile(randomBytes(16)), { mode: 0o600 });
  // When its last client leaves, it would begin anew and start its keymap compiler, which a check
  // that nothing is left running then finds. Its screen saver would begin after ten minutes without
  // a real key, and the app locks itself when the screen does.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp', '-noreset'];
  args.push('-s', '0');
  const { child, failed } = startService('Xvfb', [...args, '-auth', authority], { env, pipes: 1 });
  const number = await Promise.race([firstLine(child.stdio[3]), failed]);
  return { ...env, DISPLAY: `:${number.trim()}`, XAUTHORITY: authority };
}

/**
 * One entry of the Xauthority format, for any host and any display (family 0xffff, empty names).
 */
function cookieFile(cookie) {
  const counted = (bytes) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(bytes.length);
    return Buffer.concat([length, bytes]);
  };
  const empty = Buffer.alloc(0);
  const fields = [empty, empty, Buffer.from('MIT-MAGIC-COOKIE-1'), cookie];
  return Buffer.concat([Buffer.from([0xff, 0xff]), ...fields.map(counted)]);
}
