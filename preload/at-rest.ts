import { webFrame } from 'electron';

const restMs = 1_500;

/** Fewer scroll events (a screenful or two) leave too little to be worth a pause. */
const worthwhile = 60;

/**
 * Chromium keeps what scrolling leaves behind (texts and boxes of past frames) as long as memory is
 * plentiful: some eighty megabytes after a thousand jumps. Clearing it blocks the page, so it is
 * done after much scrolling, once the user has been idle for a while.
 */
export function sweepAtRest(page: EventTarget): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let scrolled = 0;
  const begin = ({ type }: Event) => {
    if (type === 'scroll') scrolled += 1;
    clearTimeout(resting);
    if (scrolled < worthwhile) return;
    resting = setTimeout(() => {
      scrolled = 0;
      webFrame.clearCache();
    }, restMs);
  };
  for (const event of ['scroll', 'input', 'click', 'keydown', 'pointermove']) {
    page.addEventListener(event, begin, { capture: true, passive: true });
  }
}
