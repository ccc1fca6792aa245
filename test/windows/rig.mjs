// What `npm run package -- --windows` made, and a Windows to start it in: Wine, in a root of its
// own.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { inside } from '../../scripts/runtime/places.mjs';
import { startTestService } from '../service/service';
import { startWindows } from './windows.mjs';

// An archive of the app is a file here, not the folder Electron would make of it.
process.noAsar = true;

export const made = JSON.parse(readFileSync(inside('dist', 'windows', 'made.json'), 'utf8'));

let running;

/**
 * To be called once in a test file: one Windows for all its tests, with the unpacked app in
 * `C:\app`, or another in its place.
 */
export function useWindows(app = made.unpacked) {
  beforeAll(async () => {
    running = await startWindows({ app });
  });
  afterAll(() => running?.close());
}

export function windows() {
  if (running === undefined) throw new Error('useWindows() was not called.');
  return running;
}

/** One command without a window, to its end. */
export async function desk(home, args, { stdin = '', env = {} } = {}) {
  return answerOf(await startDesk(home, args, { stdin, env }).ended);
}

export function startDesk(home, args, options = {}) {
  const words = ['--headless', ...args, '--home', home];
  return windows().start('C:\\app\\Merchant Desk.exe', words, options);
}

/** Chromium's and Wine's own words stand between ours, as of the missing Direct3D. */
export function answerOf({ status, output }) {
  const all = output.split(/\r?\n/);
  const isJson = (line) => line.startsWith('{');
  const lines = all.filter(isJson).map((line) => JSON.parse(line));
  const words = all.filter(
    (line) => !isJson(line) && !/^\[\d+:|^ALSA|^ERR: Display|^\s*$/.test(line),
  );
  return { status, lines, words: words.join('\n') };
}

/** The service on this machine; Wine has its network. */
export async function freshService(options = {}) {
  const service = await startTestService({ clients: 400, lots: 40, ...options });
  onTestFinished(() => service.close());
  return service;
}

export async function connect(home, service, { profile = 'P', env = {} } = {}) {
  const { baseUrl, credentials } = service;
  const { secretKey, accessToken } = credentials;
  // Behind a word that is an address by itself Electron on Windows takes no switch: it ends with
  // 255, before our first line.
  const described = ['connect', '--profile', profile, `--base-url=${baseUrl}`];
  return desk(home, [...described, '--recipe', 'hmac-sha256-query-hex'], {
    stdin: JSON.stringify({ secretKey, accessToken }),
    env,
  });
}
