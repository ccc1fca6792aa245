const restMs = 1_500;
/** A screenful or two of scrolling leaves nothing worth a pause. */
const worthwhile = 60;

/**
 * What scrolling left behind (the texts and boxes of frames that are gone) is collected by nobody as long as there is room: some eighty megabytes
 * after a thousand jumps. `sweep` is called when much was scrolled and then nothing done for a while, as it holds the page up.
 */
export function sweepAtRest(page: EventTarget, sweep: () => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let scrolled = 0;
  const begin = ({ type }: Event) => {
    if (type === 'scroll') scrolled += 1;
    clearTimeout(resting);
    if (scrolled < worthwhile) return;
    resting = setTimeout(() => {
      scrolled = 0;
      sweep();
    }, restMs);
  };
  for (const event of ['scroll', 'input', 'click', 'keydown', 'pointermove']) {
    page.addEventListener(event, begin, { capture: true, passive: true });
  }
}
