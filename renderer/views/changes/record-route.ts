import type { Syncable } from '../../../preload/contract/sync';
import type { Route } from '../../routes';

/** Where a record is looked at: its list with it opened, or the one screen of the merchant's. */
export function recordRoute(resource: Syncable, id: string): Route {
  switch (resource) {
    case 'clients':
      return { screen: 'clients', clientId: id };
    case 'lots':
      return { screen: 'lots', lotId: id };
    case 'cards':
      return { screen: 'cards', cardId: id };
    case 'merchant':
      return { screen: 'merchant' };
  }
}
