import { afterEach, expect, test, vi } from 'vitest';
import { exit } from '../../../main/headless/exit';
import { search } from '../../../main/headless/stored-records';
import type { Services } from '../../../main/services';

afterEach(() => {
  vi.useRealTimers();
});

/** A profile whose search index lacks as many records as this tells, at each look. */
function deskBehind(behind: () => number, asOf: number | null = 1): Services {
  const hit = {
    ...{ id: 'c1', title: [{ text: 'Ana', isHit: true }], field: 'first_name' },
    ...{ excerpt: [{ text: 'Ana', isHit: true }], status: null },
  };
  const everywhere = () =>
    Promise.resolve({
      groups: [{ resource: 'clients', total: 1, hits: [hit] }],
      notUnderstood: [],
      behind: behind(),
    });
  return {
    profiles: { byName: () => ({ id: 'p1' }) },
    session: { take: () => Promise.resolve(), profileSource: null },
    currentProfile: {
      open: () => undefined,
      close: () => Promise.resolve(),
      opened: Promise.resolve({
        store: { state: { setAside: null }, search: { everywhere } },
        sync: { state: [{ resource: 'clients', asOf }] },
      }),
    },
  } as unknown as Services;
}

function heard() {
  const out = { words: '', lines: '' };
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    out.words += String(text);
    return true;
  });
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    out.lines += String(text);
    return true;
  });
  return out;
}

test('an index that does not get on, as on a full disk, is not waited for: what was found is told, and that it is not all', async () => {
  vi.useFakeTimers();
  const out = heard();
  const searching = search(
    deskBehind(() => 500),
    { name: 'search', profile: 'Andina', text: 'ana', zone: 'UTC' },
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await searching).toBe(exit.incomplete);
  expect(JSON.parse(out.lines)).toMatchObject({ id: 'c1', title: 'Ana' });
  expect(out.words).toContain('500 records are not in the search index: this may not be all.');
});

test('one that gets on is waited for to its end', async () => {
  vi.useFakeTimers();
  const out = heard();
  let left = 200;
  const searching = search(
    deskBehind(() => (left -= 1)),
    { name: 'search', profile: 'Andina', text: 'ana', zone: 'UTC' },
  );
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await searching).toBe(exit.ok);
  expect(out.words).toContain('The search index is being made');
});

test('before anything was synced nothing is looked through, and that is said', async () => {
  const out = heard();
  const asked = { name: 'search', profile: 'Andina', text: 'ana', zone: 'UTC' } as const;
  const desk = deskBehind(() => 0, null);
  expect(await search(desk, asked)).toBe(exit.incomplete);
  expect(out.words).toContain('Nothing was synced yet: run "sync" first.');
});
