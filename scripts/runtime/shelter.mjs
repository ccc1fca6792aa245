import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPrivateDesktop } from './private-desktop.mjs';

/**
 * Where a test suite runs: a private desktop on Linux; elsewhere a private home at least, and tests
 * that need a keyring of their own see that there is none (no MERCHANT_DESK_KEYRING) and are skipped.
 * @returns {Promise<{ env: NodeJS.ProcessEnv, close: () => Promise<void> }>}
 */
export async function openShelter() {
  if (process.platform === 'linux') return openPrivateDesktop();
  const folder = mkdtempSync(join(tmpdir(), 'merchant-desk-'));
  const places = { HOME: join(folder, 'home'), APPDATA: join(folder, 'roaming') };
  for (const path of Object.values(places)) mkdirSync(path);
  const close = async () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  return { env: { ...process.env, ...places, USERPROFILE: places.HOME }, close };
}
