import { describe, expect, it } from 'vitest';
import { columnsInView } from '../../../renderer/ui/grid/drawn-columns.svelte';
import type { Place } from '../../../renderer/ui/grid/cursor.svelte';
import { actionOf, type KeyAction, type PressedKey } from '../../../renderer/ui/grid/keys';
import {
  boxHeight,
  boxTop,
  furthest,
  listTop,
  revealRow,
  rowsAhead,
  rowsInView,
  tallestBox,
} from '../../../renderer/ui/grid/rows';
import { tabSeparated } from '../../../renderer/ui/grid/tsv';

describe('rows in a box', () => {
  const short = { count: 1000, rowHeight: 32, viewport: 640 };
  const million = { count: 1_000_000, rowHeight: 32, viewport: 640 };

  it('draws what is in view and a few more', () => {
    expect(rowsInView(short, 0, 6)).toEqual({ start: 0, end: 26 });
    expect(rowsInView(short, 3200, 6)).toEqual({ start: 94, end: 126 });
    expect(rowsInView(short, furthest(short).list, 6)).toEqual({ start: 974, end: 1000 });
    expect(rowsInView({ ...short, count: 0 }, 0, 6)).toEqual({ start: 0, end: 0 });
  });

  it('knows what comes into view next when the list moves on as it was moved', () => {
    const range = { start: 94, end: 126 };
    expect(rowsAhead(short, range, 120)).toEqual({ start: 126, end: 156 });
    expect(rowsAhead(short, range, -120)).toEqual({ start: 64, end: 94 });
    expect(rowsAhead(short, range, 640)).toEqual({ start: 126, end: 286 });
    expect(rowsAhead(short, range, 0)).toEqual({ start: 126, end: 126 });
  });

  it('knows no more than there is, and nothing after a jump', () => {
    expect(rowsAhead(short, { start: 14, end: 46 }, -640)).toEqual({ start: 0, end: 14 });
    expect(rowsAhead(short, { start: 960, end: 992 }, 640)).toEqual({ start: 992, end: 1000 });
    expect(rowsAhead(short, { start: 94, end: 126 }, 6_400)).toEqual({ start: 126, end: 326 });
    expect(rowsAhead(short, { start: 94, end: 126 }, 6_401)).toEqual({ start: 126, end: 126 });
  });

  it('keeps a list that fits in its own pixels', () => {
    expect(boxHeight(short)).toBe(32_000);
    expect(listTop(short, 0, 0, 12_345)).toBe(12_345);
    expect(boxTop(short, 12_345)).toBe(12_345);
  });

  it('scales a list that is taller than a box may be, ends meeting ends', () => {
    expect(boxHeight(million)).toBe(tallestBox);
    const far = furthest(million);
    expect(listTop(million, 0, 0, far.box)).toBe(far.list);
    expect(boxTop(million, far.list)).toBe(far.box);
    expect(boxTop(million, 0)).toBe(0);
  });

  it('moves a scaled list by the same pixels as the wheel does', () => {
    expect(listTop(million, 5_000_000, 1_250_000, 1_250_100)).toBe(5_000_100);
    expect(listTop(million, 50, 12, 0)).toBe(38);
  });

  it('moves it so when a frame brings several throws of the wheel, further when the thumb is dragged by a pixel', () => {
    expect(listTop(million, 5_000_000, 1_250_000, 1_250_000 + 3 * 640)).toBe(5_001_920);
    expect(listTop(million, 5_000_000, 1_250_000, 1_250_000 - 3 * 640)).toBe(4_998_080);
    const far = furthest(million);
    const pixel = far.box / million.viewport / 2;
    const dragged = listTop(million, 5_000_000, 1_250_000, 1_250_000 + pixel);
    expect(dragged / far.list).toBeCloseTo((1_250_000 + pixel) / far.box);
  });

  it('reveals a row with the least movement', () => {
    expect(revealRow(short, 3200, 50)).toBe(1600);
    expect(revealRow(short, 3200, 110)).toBe(3200);
    expect(revealRow(short, 3200, 200)).toBe(200 * 32 + 32 - 640);
  });
});

describe('columns', () => {
  const placed = Array.from({ length: 500 }, (_, at) => ({
    key: `c${at}`,
    label: `c${at}`,
    cell: at,
    width: 100,
    align: 'start' as const,
    start: at * 100,
  }));

  it('draws the pinned one, those in view with one to spare, and the focused one', () => {
    const drawn = columnsInView(placed, { left: 10_000, viewport: 800, focused: 7, pins: 1 }).map(
      ({ at }) => at,
    );
    expect(drawn).toEqual([0, 7, 100, 101, 102, 103, 104, 105, 106, 107, 108]);
  });
});

describe('keys', () => {
  const extent = { rows: 1000, columns: 10, pageRows: 20 };
  const press = (keys: string, place: Place): KeyAction | null => {
    const parts = keys.split('+');
    const pressed: PressedKey = {
      key: parts.at(-1) ?? '',
      shiftKey: parts.includes('Shift'),
      ctrlKey: parts.includes('Control'),
      metaKey: false,
      altKey: parts.includes('Alt'),
    };
    return actionOf(pressed, place, extent);
  };
  const to = (row: number, column: number, extend = false): KeyAction => ({
    ask: 'go',
    place: { row, column },
    extend,
  });

  it('moves as the ARIA grid pattern says', () => {
    const place = { row: 500, column: 5 };
    expect(press('ArrowUp', place)).toEqual(to(499, 5));
    expect(press('ArrowRight', place)).toEqual(to(500, 6));
    expect(press('Home', place)).toEqual(to(500, 0));
    expect(press('End', place)).toEqual(to(500, 9));
    expect(press('Control+Home', place)).toEqual(to(0, 0));
    expect(press('Control+End', place)).toEqual(to(999, 9));
    expect(press('PageDown', place)).toEqual(to(520, 5));
    expect(press('PageUp', { row: 5, column: 1 })).toEqual(to(0, 1));
    expect(press('PageDown', { row: 995, column: 1 })).toEqual(to(999, 1));
    expect(press('Shift+ArrowDown', place)).toEqual(to(501, 5, true));
  });

  it('reaches the header above the first row and stays inside', () => {
    expect(press('ArrowUp', { row: 0, column: 2 })).toEqual(to(-1, 2));
    expect(press('ArrowUp', { row: -1, column: 2 })).toEqual(to(-1, 2));
    expect(press('ArrowLeft', { row: 3, column: 0 })).toEqual(to(3, 0));
  });

  it('sizes and moves columns from the header only', () => {
    expect(press('Shift+ArrowRight', { row: -1, column: 2 })).toEqual({
      ask: 'resize-column',
      by: 1,
    });
    expect(press('Control+ArrowLeft', { row: -1, column: 2 })).toEqual({
      ask: 'move-column',
      by: -1,
    });
    expect(press('Control+ArrowLeft', { row: 4, column: 2 })).toEqual(to(4, 0));
  });

  it('leaves Alt and foreign keys alone: Alt+Left goes back a screen', () => {
    expect(press('Alt+ArrowLeft', { row: 1, column: 1 })).toBeNull();
    expect(press('Tab', { row: 1, column: 1 })).toBeNull();
  });

  it('sorts by a column from its header, beside others with Shift', () => {
    expect(press('Enter', { row: -1, column: 1 })).toEqual({ ask: 'sort', add: false });
    expect(press('Shift+Enter', { row: -1, column: 1 })).toEqual({ ask: 'sort', add: true });
  });
});

describe('tab-separated text', () => {
  it('keeps texts as they are and quotes what would break a row', () => {
    expect(
      tabSeparated([
        ['1293438106040557568', '8.10', '-5', ''],
        ['a\tb', 'c\nd', '"e"', 'f "g"'],
      ]),
    ).toBe('1293438106040557568\t8.10\t-5\t\r\n"a\tb"\t"c\nd"\t"""e"""\tf "g"');
  });
});
