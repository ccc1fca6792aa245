import type { FirstCell, FirstRows } from '../../shared/ipc/first-rows';
import { testLocale } from './test-locale';

const cell = (text: string, more: Partial<FirstCell> = {}): FirstCell => ({
  classes: 'grid-cell cut start',
  badge: null,
  at: null,
  pieces: [{ as: 'text', text }],
  ...more,
});

/** A first screen of two columns and two rows. */
export function firstRows(changes: Partial<FirstRows> = {}): FirstRows {
  return {
    cursorId: 7,
    locale: testLocale({ zone: 'America/Lima', dates: 'day-first' }),
    density: 'regular',
    width: 1280,
    height: 800,
    title: 'Clients',
    day: null,
    rowHeight: 32,
    totalWidth: 400,
    left: 0,
    top: -8,
    columns: [
      { label: 'Name', classes: 'start', start: 0, width: 200, held: true },
      { label: 'Status', classes: 'start', start: 200, width: 200, held: false },
    ],
    rows: [
      [cell('Rosa'), cell('Active', { badge: 'ok', classes: 'grid-cell start badged' })],
      [cell('Luis'), cell('', { at: 0, pieces: [] })],
    ],
    ...changes,
  };
}
