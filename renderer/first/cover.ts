/** Longer than any start: a list that fails or is left in the meantime does not stay covered. */
const maxCoverMs = 2_000;

const inputEvents = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Removes the rows the document came with in the frame in which the app has drawn its own, so that
 * nothing is seen twice or flickers. A key, a click or the wheel removes them at once, so that its
 * effect shows.
 */
export function removeOnFirstPaint(cover: HTMLElement, app: HTMLElement): void {
  const removed = new AbortController();
  const { signal } = removed;
  const remove = (): void => {
    cover.remove();
    removed.abort();
  };
  const check = (): void => {
    // Another screen, a failure, an empty list: in any case not what the cover shows.
    const isElsewhere = app.querySelector('[role="grid"]') === null;
    if (isElsewhere || app.querySelector('[role="row"]:not([aria-busy]) > [role="gridcell"]'))
      remove();
  };
  const observer = new MutationObserver(check);
  observer.observe(app, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  const timer = setTimeout(remove, maxCoverMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of inputEvents) addEventListener(event, remove, { signal, capture: true });
  check();
}
