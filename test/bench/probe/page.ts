import { ipcRenderer } from 'electron';
import { onPainted, watchContent } from './painted';
import { pageAnswers } from './page-answers';
import type { StartEvent } from './messages';

/**
 * A preload of its own in the page of an app under measurement: sees the same document, in a world
 * apart from the app's code. Shares Electron's ipcRenderer with the app's preload, so that it can
 * tell when a question to main is under way.
 */
const tell = (name: StartEvent, at = performance.now()) => {
  ipcRenderer.send('bench:moment', name, performance.timeOrigin + at);
};

new PerformanceObserver((list) => {
  for (const entry of list.getEntriesByName('first-contentful-paint')) {
    tell('first-paint', entry.startTime);
  }
}).observe({ type: 'paint', buffered: true });

/** A row of the app's own, not of those the document came with (shared/first-screen.ts). */
const live = '[role="row"]:not([aria-busy]) [role="gridcell"]';

/** The first moments worth telling, each once, in whatever order they come. */
const events: [StartEvent, () => boolean][] = [
  ['first-screen', () => document.querySelector('main h1, #bare') !== null],
  [
    'first-rows',
    () => document.querySelector(`.first-rows .grid-row, ${live}`)?.checkVisibility() ?? false,
  ],
  ['first-live', () => document.querySelector(live) !== null],
];

const observer = new MutationObserver(() => {
  for (const [name, isThere] of [...events]) {
    if (!isThere()) continue;
    events.splice(
      events.findIndex(([each]) => each === name),
      1,
    );
    onPainted((at) => tell(name, at));
  }
  if (events.length === 0) observer.disconnect();
});
observer.observe(document, { subtree: true, childList: true, attributes: true });

addEventListener('DOMContentLoaded', () => {
  watchContent();
  const change = document.querySelector('#change');
  change?.addEventListener('click', () => {
    change.textContent = String(Number(change.textContent) + 1);
  });
  tell('ready');
});

ipcRenderer.on('bench:ask', (_event, number: number, name: string, params: unknown) => {
  const work = pageAnswers[name as keyof typeof pageAnswers] as (params: unknown) => unknown;
  Promise.resolve()
    .then(() => work(params))
    .then(
      (value) => {
        ipcRenderer.send(`bench:${number}`, true, value);
      },
      (cause: unknown) => {
        ipcRenderer.send(`bench:${number}`, false, String(cause));
      },
    );
});
