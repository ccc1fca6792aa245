import { getCardsList, getClients, getLots } from '../../resources/lists';
import { getActions } from '../../state/actions';
import {
  getAnnouncer,
  getBridge,
  getCacheSummary,
  getLanguage,
  getNavigation,
  getPreferences,
  getProfiles,
  getQueryLocaleSource,
  getSavedViews,
  getSession,
  getSync,
  getUnseenChanges,
  getWatches,
} from '../../state/contexts';

/** Everything the palette can act on, of the component that asks while it is made. */
export function getPaletteDesk() {
  return {
    language: getLanguage(),
    actions: getActions(),
    navigation: getNavigation(),
    profiles: getProfiles(),
    session: getSession(),
    announcer: getAnnouncer(),
    bridge: getBridge(),
    getQueryLocale: getQueryLocaleSource(),
    stored: getCacheSummary(),
    lists: { clients: getClients(), lots: getLots(), cards: getCardsList() },
    unseenChanges: getUnseenChanges(),
    preferences: getPreferences(),
    sync: getSync(),
    views: getSavedViews(),
    watches: getWatches(),
  };
}

export type PaletteDesk = Readonly<ReturnType<typeof getPaletteDesk>>;
