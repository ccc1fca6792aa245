import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { startService } from './service-process.mjs';

const execute = promisify(execFile);
const service = 'org.freedesktop.secrets';
const loginKeyring = '/org/freedesktop/secrets/collection/login';

/**
 * A real Secret Service with one login keyring, in the private home.
 * @param {{ env: NodeJS.ProcessEnv, folder: string, locked: boolean }} options
 */
export async function startKeyring({ env, folder, locked }) {
  const control = join(folder, 'run', 'keyring');
  const args = ['--foreground', '--unlock', '--components=secrets', '--control-directory', control];
  const { child, failed } = startService('gnome-keyring-daemon', args, { env });
  child.stdin.end('a password of a keyring that lives for one test run');
  await Promise.race([ready(env), failed]);
  if (locked) await lockKeyring(env);
}

/** Locks the login keyring of a desktop; whatever was stored stays in it. */
export async function lockKeyring(env) {
  const lock = 'org.freedesktop.Secret.Service.Lock';
  await call(env, '/org/freedesktop/secrets', lock, [`array:objpath:${loginKeyring}`]);
}

async function ready(env) {
  const question = ['string:org.freedesktop.Secret.Collection', 'string:Locked'];
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await call(env, loginKeyring, 'org.freedesktop.DBus.Properties.Get', question);
      if (answer.includes('boolean false')) return;
    } catch (error) {
      // It offers no event for "I am on the bus now", so it is asked, for up to ten seconds.
      if (attempt >= 200) throw error;
    }
    await pause(50);
  }
}

async function call(env, object, method, args) {
  const options = ['--session', '--print-reply', `--dest=${service}`, object, method];
  const { stdout } = await execute('dbus-send', [...options, ...args], { env });
  return stdout;
}
