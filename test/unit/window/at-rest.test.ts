import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sweepAtRest } from '../../../preload/at-rest';

const sweep = vi.hoisted(() => vi.fn());
vi.mock('electron', () => ({
  contextBridge: {},
  ipcRenderer: {},
  webFrame: { clearCache: sweep },
}));

let page: EventTarget;
const does = (name: string, times = 1) => {
  for (let each = 0; each < times; each += 1) page.dispatchEvent(new Event(name));
};

beforeEach(() => {
  vi.useFakeTimers();
  sweep.mockReset();
  page = new EventTarget();
  sweepAtRest(page);
});
afterEach(() => {
  vi.useRealTimers();
});

it('sweeps once when much was scrolled and nothing is done any more', () => {
  does('scroll', 200);
  vi.advanceTimersByTime(1_000);
  expect(sweep).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(sweep).toHaveBeenCalledOnce();
});

it.each(['scroll', 'input', 'click', 'keydown', 'pointermove'])(
  'waits on while there is a %s now and then',
  (event) => {
    does('scroll', 200);
    for (let each = 0; each < 10; each += 1) {
      vi.advanceTimersByTime(1_400);
      does(event);
    }
    expect(sweep).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_500);
    expect(sweep).toHaveBeenCalledOnce();
  },
);

it('leaves it when little was scrolled, and begins to count anew after a sweep', () => {
  does('scroll', 30);
  does('click');
  vi.advanceTimersByTime(60_000);
  expect(sweep).not.toHaveBeenCalled();
  does('scroll', 200);
  vi.advanceTimersByTime(60_000);
  does('keydown', 200);
  vi.advanceTimersByTime(60_000);
  expect(sweep).toHaveBeenCalledOnce();
});
