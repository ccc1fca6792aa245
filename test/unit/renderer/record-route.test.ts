import { expect, it } from 'vitest';
import { syncable } from '../../../shared/resources';
import { recordRoute } from '../../../renderer/state/navigation.svelte';

it('every kept record has a place where it is looked at', () => {
  expect(syncable.map((resource) => recordRoute(resource, 'x1'))).toEqual([
    { screen: 'merchant' },
    { screen: 'clients', clientId: 'x1' },
    { screen: 'lots', lotId: 'x1' },
    { screen: 'cards', cardId: 'x1' },
  ]);
});
