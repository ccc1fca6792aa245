import { ipcRenderer } from 'electron';
import type { Settled } from './messages';

/** A document is at rest when nothing changed for so long and nothing is being asked. */
const restMs = 100;
const limitMs = 20_000;
/** A row that is to be seen is not here: drawn as such, or not drawn yet. */
export const waitingRows = '[role="grid"][aria-busy="true"], [role="row"][aria-busy="true"]';

/**
 * Calls back with the page's clock when what is in the document now has been painted: at the second
 * animation frame from here.
 */
export function onPainted(callback: (at: number) => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => callback(performance.now())));
}

let changes = 0;
let changedAt = 0;
let paintedAt = 0;
let underWay = 0;
const finished: { channel: string; begun: number; ended: number }[] = [];

/** Asked once the rows are there: how many they are, values to suggest, what the screen notes. */
const besideTheRows = new Set([
  'desk:browse.count',
  'desk:browse.facets',
  'desk:browse.close',
  'desk:screenState.saveListState',
]);

// Both preloads of this window have the same object: the app's questions pass through here.
const invoke = ipcRenderer.invoke.bind(ipcRenderer);
ipcRenderer.invoke = async (channel: string, ...params: unknown[]) => {
  if (besideTheRows.has(channel)) return (await invoke(channel, ...params)) as unknown;
  const begun = performance.now();
  underWay += 1;
  try {
    return (await invoke(channel, ...params)) as unknown;
  } finally {
    underWay -= 1;
    finished.push({ channel, begun, ended: performance.now() });
    if (finished.length > 1000) finished.splice(0, 500);
  }
};

/**
 * Notes when the screen's content changes and when the change is painted; clocks and progress
 * elsewhere in the window do not count.
 */
export function watchContent(): void {
  new MutationObserver((records) => {
    if (records.every(isBeside)) return;
    changes += 1;
    const changeCount = changes;
    changedAt = performance.now();
    onPainted((at) => {
      if (changeCount === changes) paintedAt = at;
    });
  }).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}

/**
 * The navigation tells of syncs at its own pace. How many rows there are is told below the first of
 * them, and what a search may go on with is suggested over them, both as they are found.
 */
function isBeside({ type, target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  if (type === 'attributes' && element?.matches('[role="grid"], [role="grid"] > *')) return true;
  return element?.closest('nav, aside, [role="listbox"], [aria-live], [data-count]') !== null;
}

/**
 * Waits until what began at `since` is over: each of `calls` (one is enough) was asked and answered
 * after it, nothing is under way, no row in view waits for its record, and the document is at rest.
 * Fails after 20 s.
 */
export async function settled(since: number, calls: readonly string[]): Promise<Settled> {
  const after = () => finished.filter(({ begun }) => begun >= since);
  const isAnswered = () =>
    calls.length === 0 || after().some(({ channel }) => calls.includes(channel));
  // An answer that changes nothing (the same rows again) is painted already.
  const last = () => Math.max(changedAt, ...after().map(({ ended }) => ended));
  const isOver = () =>
    isAnswered() &&
    underWay === 0 &&
    last() >= since &&
    paintedAt >= changedAt &&
    performance.now() - last() > restMs &&
    document.querySelector(waitingRows) === null;
  while (!isOver()) {
    if (performance.now() - since > limitMs) {
      const ago = (at: number) => (performance.now() - at).toFixed(0);
      const waiting = [...document.querySelectorAll('[role="row"][aria-busy="true"]')];
      const places = waiting.map((row) => row.getAttribute('aria-rowindex')).join(' ');
      throw new Error(
        `Not at rest after ${limitMs} ms: ${underWay} under way, answered ${String(isAnswered())}, changed ${ago(changedAt)} ms ago, ` +
          `painted ${ago(paintedAt)} ms ago, rows waiting: ${places || 'none'}, ${document.visibilityState}.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const end = changedAt >= since ? paintedAt : last();
  return { ms: end - since, calls: after().length };
}
