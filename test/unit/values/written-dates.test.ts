import { expect, test } from 'vitest';
import { isoOfWritten, readWrittenDate, typedDates } from '../../../shared/written-dates';

const rules = typedDates('day-first', Date.UTC(2026, 10, 28));

test.each([
  ['15 del 03 de 1980', '1980-03-15'],
  ['5 de 3 del 1980', '1980-03-05'],
  ['marzo 15 de 1980', '1980-03-15'],
  ['Marzo 15 del 1980', '1980-03-15'],
  ['15-mzo-80', '1980-03-15'],
  ['15 agto. 1980', '1980-08-15'],
  ['1980-03-15Z', '1980-03-15'],
  ['1980-03-15-05:00', '1980-03-15'],
  ['15/03/1980 (sábado)', '1980-03-15'],
  ['15/03/1980, sáb.', '1980-03-15'],
  ['15/03/1980 10:30 sábado', '1980-03-15T10:30'],
])('%s is %s', (written, iso) => {
  const date = readWrittenDate(written, rules);
  expect(date === null || date === 'no-such-day' ? date : isoOfWritten(date)).toBe(iso);
});

test.each(['15 del 13 de 1980', '31 de 04 de 1980'])('%s is no day', (written) => {
  expect(readWrittenDate(written, rules)).toBe('no-such-day');
});

test.each(['15/03/1980 pago', 'lote 15 del 03', '15 de marzo sábado'])(
  '%s is no date',
  (written) => {
    expect(readWrittenDate(written, rules)).toBeNull();
  },
);
