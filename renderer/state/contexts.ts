import { createContext } from 'svelte';
import type { Reading } from '../../preload/contract/moments';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Announcer } from './announcer.svelte';
import type { HomeScreens, Navigation } from './navigation.svelte';
import { askedBy } from './preferences.svelte';
import type { AskedAs, Preferences } from './preferences.svelte';
import type { SavedViews, Watches } from './saved-views.svelte';
import type { Profiles, Session } from './session.svelte';
import type { CacheSummary, Sync } from './sync.svelte';
import type { UnseenChanges } from './unseen-changes.svelte';

// With explicit types: the compiler refuses to write out the bridge's inferred type, which is too long.
const bridge = createContext<DeskBridge>();
export const getBridge: () => DeskBridge = bridge[0];
export const setBridge: (bridge: DeskBridge) => DeskBridge = bridge[1];

export const [getLanguage, setLanguage] = createContext<Language>();
export const [getPreferences, setPreferences] = createContext<Preferences>();
export const [getSession, setSession] = createContext<Session>();
export const [getProfiles, setProfiles] = createContext<Profiles>();
export const [getNavigation, setNavigation] = createContext<Navigation>();
export const [getHomeScreens, setHomeScreens] = createContext<HomeScreens>();
export const [getAnnouncer, setAnnouncer] = createContext<Announcer>();
export const [getSync, setSync] = createContext<Sync>();
export const [getCacheSummary, setCacheSummary] = createContext<CacheSummary>();
export const [getSavedViews, setSavedViews] = createContext<SavedViews>();
export const [getWatches, setWatches] = createContext<Watches>();
export const [getUnseenChanges, setUnseenChanges] = createContext<UnseenChanges>();

/** Call it during component initialization. */
export function getAskedAs(): AskedAs {
  return askedBy(getLanguage(), getPreferences());
}

/** The user's language and time zone, for formatters. Call it in a component's `$derived`. */
export function getReading(): Reading {
  return { locale: getLanguage().locale, zone: getPreferences().zone };
}
