// The window of a desk that was let listen for a debugger.
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';

/**
 * @param {string} endpoint as Chromium says it on stderr: `ws://…`
 * @param {() => boolean} isOver whether the desk has ended
 */
export async function attach(endpoint, isOver) {
  // A browser that is attached to before its window is there never answers.
  while (!(await hasLoaded(endpoint)) && !isOver()) await pause(100);
  const browser = await chromium.connectOverCDP(endpoint);
  const [page] = pagesOf(browser);
  return { browser, page: page ?? (await browser.contexts()[0].waitForEvent('page')) };
}

export const pagesOf = (browser) => browser.contexts().flatMap((context) => context.pages());

async function hasLoaded(endpoint) {
  const list = endpoint.replace(/^ws:(\/\/[^/]+)\/.*/, 'http:$1/json/list');
  const targets = await fetch(list).then((answer) => answer.json());
  return targets.some(({ type, url, title }) => {
    return type === 'page' && url.startsWith('app://') && title !== '';
  });
}
