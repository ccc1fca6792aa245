/** Longer than any start; a list that fails or is left meanwhile is not hidden for ever. */
const maxMs = 2_000;
const meddling = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Takes the first drawing away in the same frame in which the app has drawn its own rows: nothing of it is to be seen twice, and nothing
 * flickers. Somebody who presses something before is to see what it does.
 */
export function removeOnFirstPaint(cover: HTMLElement, app: HTMLElement): void {
  const over = new AbortController();
  const { signal } = over;
  const lift = (): void => {
    cover.remove();
    over.abort();
  };
  const check = (): void => {
    // Another screen, a failure, an empty list: whatever it is, it is not what was drawn.
    const isElsewhere = app.querySelector('[role="grid"]') === null;
    if (isElsewhere || app.querySelector('[role="row"]:not([aria-busy]) > [role="gridcell"]'))
      lift();
  };
  const observer = new MutationObserver(check);
  observer.observe(app, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  const timer = setTimeout(lift, maxMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of meddling) addEventListener(event, lift, { signal, capture: true });
  check();
}
