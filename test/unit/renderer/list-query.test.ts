import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ListQueries, emptyQuery } from '../../../renderer/lists/list-query';
import type { DeskBridge } from '../../../renderer/bridge';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

test('a view is of another day once midnight has passed in its zone, and again when it is opened', async () => {
  const browse = { openSoFar: () => Promise.resolve({}) } as unknown as DeskBridge['browse'];
  const locale = { language: 'es', zone: 'America/Lima' } as const;
  const queries = new ListQueries(browse, 'clients', () => locale);
  vi.setSystemTime('2026-11-28T23:59:00-05:00');
  await queries.open(emptyQuery, {});
  expect(queries.isOutdated).toBe(false);
  // Midnight in UTC was hours ago.
  vi.setSystemTime('2026-11-29T00:00:00-05:00');
  expect(queries.isOutdated).toBe(true);
  await queries.open(emptyQuery, {});
  expect(queries.isOutdated).toBe(false);
});
