import type { Browsable } from '../../../preload/contract/browse';
import type { Route } from '../../routes';

/** Where a record is looked at: its list, with it opened. */
export function recordRoute(resource: Browsable, id: string): Route {
  switch (resource) {
    case 'clients':
      return { screen: 'clients', clientId: id };
    case 'lots':
      return { screen: 'lots', lotId: id };
    case 'cards':
      return { screen: 'cards', cardId: id };
  }
}
