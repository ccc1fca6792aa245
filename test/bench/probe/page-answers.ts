import { settled, waitingRows } from './painted';
import type { Frames, PageQuestions, Settled, Wanted } from './messages';

type Answers = {
  readonly [K in keyof PageQuestions]: (
    params: PageQuestions[K]['params'],
  ) => Promise<PageQuestions[K]['answer']>;
};

let awaited: Promise<Settled> | null = null;

export const pageAnswers: Answers = {
  await: ({ event, calls }) => {
    awaited = new Promise<Settled>((resolve, reject) => {
      const begun = ({ timeStamp }: Event) => {
        settled(timeStamp, calls).then(resolve, reject);
      };
      addEventListener(event, begun, { capture: true, once: true });
    });
    awaited.catch(() => undefined);
    return Promise.resolve(null);
  },

  painted: () => awaited ?? Promise.reject(new Error('Nothing is awaited.')),

  jump: ({ to }) => {
    const grid = theGrid();
    const since = performance.now();
    grid.scrollTop = to * (grid.scrollHeight - grid.clientHeight);
    return settled(since, []);
  },

  frames: ({ ms }) =>
    new Promise<Frames>((resolve) => {
      const gaps: number[] = [];
      let waiting = 0;
      const grid = document.querySelector('[data-bench-scroller], [role="grid"]');
      const from = grid?.scrollTop ?? 0;
      let last = performance.now();
      const begun = last;
      const frame = (now: number) => {
        if (now > last) gaps.push(now - last);
        last = now;
        if (document.querySelector(waitingRows) !== null) waiting += 1;
        if (now - begun < ms) requestAnimationFrame(frame);
        else {
          const moved = Math.abs((grid?.scrollTop ?? 0) - from);
          resolve({ count: gaps.length, gaps: gaps.slice(1), waiting, moved });
        }
      };
      requestAnimationFrame(frame);
    }),

  find: async (wanted) => middleOf(await appearing(wanted)),

  header: async ({ column }) => {
    const grid = theGrid();
    if (column > Number(grid.ariaColCount)) return null;
    const drawn = () => grid.querySelector(`[role="columnheader"][aria-colindex="${column}"]`);
    // Columns out of view are not in the document: the list is moved until this one is.
    for (let left = 0; left <= grid.scrollWidth; left += grid.clientWidth / 2) {
      const header = drawn();
      if (header !== null && isInView(header, grid)) {
        return { ...middleOf(header), label: header.getAttribute('title') ?? String(column) };
      }
      grid.scrollLeft = left;
      await twoFrames();
    }
    throw new Error(`Column ${column} is not to be seen.`);
  },

  put: async ({ text, calls }) => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement)) throw new Error('No field has the focus.');
    const since = performance.now();
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    return settled(since, calls);
  },

  rowCount: () => Promise.resolve(Number(theGrid().ariaRowCount) - 1),
};

function theGrid(): HTMLElement {
  // A peer's page marks what scrolls in it.
  const grid =
    document.querySelector<HTMLElement>('[data-bench-scroller]') ??
    document.querySelector<HTMLElement>('[role="grid"]');
  if (grid === null) throw new Error('There is no grid.');
  return grid;
}

async function appearing({ selector, text }: Wanted): Promise<Element> {
  const until = performance.now() + 20_000;
  while (performance.now() < until) {
    for (const each of document.querySelectorAll(selector)) {
      const isMeant = text === undefined || each.textContent.trim().startsWith(text);
      if (isMeant && each.getBoundingClientRect().width > 0) return each;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${selector} ${text ?? ''} did not appear.`);
}

function isInView(header: Element, grid: Element): boolean {
  const { left, right } = header.getBoundingClientRect();
  const box = grid.getBoundingClientRect();
  const middle = (left + right) / 2;
  const pinned = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().right ?? 0;
  const isPinned = header.getAttribute('aria-colindex') === '1';
  return middle < box.right - 20 && (isPinned || middle > pinned + 10);
}

function middleOf(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

function twoFrames(): Promise<void> {
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
}
