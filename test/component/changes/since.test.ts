import { expect, test } from 'vitest';
import { sinceWords } from '../../../renderer/format/instant';
import { sinceInstant } from '../../../renderer/views/changes/since';
import { testLocale } from '../../support/test-locale';
import { syncPoint } from '../synced';

const lima = testLocale({ zone: 'America/Lima' });
/** Friday, 20 Nov 2026, 23:30 in Lima: Saturday already in UTC. */
const friday = Date.parse('2026-11-21T04:30:00Z');

const at = (kind: 'yesterday' | 'week-begin' | 'week', now = friday, zone = lima.zone) =>
  new Date(sinceInstant({ kind }, [], now, { ...lima, zone })).toISOString();

test('days begin at midnight of the reader’s zone', () => {
  expect(at('yesterday')).toBe('2026-11-19T05:00:00.000Z');
  expect(at('week-begin')).toBe('2026-11-16T05:00:00.000Z');
  // Seven days with today, as `last 7 days` of a search.
  expect(at('week')).toBe('2026-11-14T05:00:00.000Z');
  expect(at('yesterday', friday, 'Asia/Kolkata')).toBe('2026-11-19T18:30:00.000Z');
});

test('on a Monday, since Monday is a week', () => {
  const monday = Date.parse('2026-11-23T15:00:00Z');
  expect(at('week-begin', monday)).toBe('2026-11-16T05:00:00.000Z');
});

test('a day whose clocks change still begins at its midnight', () => {
  // Clocks went back at 2 o'clock on 1 Nov 2026 in New York.
  const after = Date.parse('2026-11-02T12:00:00Z');
  expect(at('yesterday', after, 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
});

test('a date of one’s own is a day of the same calendar', () => {
  const since = sinceInstant({ kind: 'date', date: '2026-03-01' }, [], friday, lima);
  expect(new Date(since).toISOString()).toBe('2026-03-01T05:00:00.000Z');
});

test('the last sync is what came after the one before it, of whichever resource', () => {
  const syncs = [
    syncPoint('clients', 1020),
    syncPoint('lots', 1000),
    syncPoint('clients', 520),
    syncPoint('lots', 500),
    syncPoint('clients', 20),
  ];
  expect(sinceInstant({ kind: 'last' }, syncs, friday, lima)).toBe(520);
  // Clients alone were read once more: what lots brought before is not of that sync.
  const again = [syncPoint('clients', 2000), ...syncs];
  expect(sinceInstant({ kind: 'last' }, again, friday, lima)).toBe(1020);
  expect(sinceInstant({ kind: 'last' }, [syncPoint('lots', 7)], friday, lima)).toBe(0);
});

test('since when is a time near today, else a date', () => {
  const since = (iso: string) => sinceWords(Date.parse(iso), friday, { ...lima, locale: 'en-US' });
  expect(since('2026-11-21T04:00:00Z')).toBe('today, 23:00');
  expect(since('2026-11-19T05:00:00Z')).toBe('yesterday, 00:00');
  expect(since('2026-11-16T05:00:00Z')).toBe('Nov 16, 2026');
});
