// The drivable twin of the package, with its window in reach.
import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { asApp, rootSwitches } from '../../scripts/runtime/electron.mjs';
import { attach, pagesOf } from '../support/attach.mjs';
import { executable, made } from './rig.mjs';

/**
 * @param {string} home
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ page: import('playwright').Page, child:
 * import('node:child_process').ChildProcess, quit: () => Promise<number | null> }>}
 */
export async function drive(home, env = {}) {
  const args = [...rootSwitches(), '--remote-debugging-port=0', '--home', home];
  const child = spawn(executable(made.drivable), args, {
    env: { ...asApp(), ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((settle) => child.once('close', settle));
  const { browser, page } = await attach(await listening(child), () => child.exitCode !== null);
  const quit = async () => {
    // As the menu's Quit: the last window closed.
    if (child.exitCode === null) {
      const [page] = pagesOf(browser);
      await page?.evaluate('window.close()').catch(() => undefined);
    }
    const status = await ended;
    await browser.close().catch(() => undefined);
    return status;
  };
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
    await browser.close().catch(() => undefined);
  });
  return { page, child, quit };
}

/** Chromium says on stderr where its debugger listens, when it was let. */
function listening(child) {
  return new Promise((settle, fail) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
      const found = /^DevTools listening on (ws:\S+)$/m.exec(said)?.[1];
      if (found !== undefined) settle(found);
    });
    child.once('error', fail);
    child.once('close', () => fail(new Error(`It ended without a debugger: ${said}`)));
  });
}
