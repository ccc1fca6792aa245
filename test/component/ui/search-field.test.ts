import { afterEach, expect, test, vi } from 'vitest';
import SearchField from '../../../renderer/lists/SearchField.svelte';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['Macintosh; Intel Mac OS X 10_15_7', '⌘ F'],
  ['Windows NT 10.0; Win64; x64', 'Ctrl F'],
  ['X11; Linux x86_64', 'Ctrl F'],
])('the key that leads to a list’s search is the one of this keyboard: %s', async (system, key) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${system})`);
  await stage(fakeBridge({ session: { state: () => openSession() } }), SearchField, {
    label: 'Search clients',
    value: '',
    onsearch: () => undefined,
    onleave: () => undefined,
  });
  expect(document.querySelector('kbd')?.textContent).toBe(key);
});
