import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import type { Route } from '../../../renderer/routes';
import { fakeBridge } from '../fake-bridge';
import { FakeNotes } from '../fake-notes';
import { stage } from '../stage';
import { counting, resting } from '../synced';

const empty = { rows: [], columns: [], figures: [], lines: 0, more: { rows: 0, columns: 0 } };

/** A connection in which nobody has used any of the three screens. */
const unused = () =>
  fakeBridge(
    resting({
      ...new FakeNotes().fakes,
      browse: counting({ clients: { count: 30, columns: ['id', 'status'] } }),
      settings: { limits: () => ({ lockAfterMinutes: null, notifications: true }) },
      subscriptions: { list: () => [] },
      pivots: { list: () => [] },
      summary: { of: () => ({ ...empty, records: 0, asOf: 1, synced: true }) },
      reconcile: { runs: () => [] },
    }),
  );

const screens: readonly (readonly [Route, string, string])[] = [
  [{ screen: 'reconcile' }, 'Compare your own list with', 'Compare su propia lista con'],
  [{ screen: 'summary' }, 'Counts and adds up the records', 'Cuenta y suma los registros'],
  [{ screen: 'changes', alerts: true }, 'After each sync,', 'Después de cada sincronización,'],
];

test.for(screens)('%o says what it is for', async ([route, english, spanish]) => {
  for (const [language, words] of [
    ['en', english],
    ['es', spanish],
  ] as const) {
    const screen = await stage(unused(), CurrentScreen, {}, { route, language });
    await expect.element(page.getByText(new RegExp(`^${words}`))).toBeVisible();
    await screen.unmount();
  }
});
