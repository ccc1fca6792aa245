import { createContext } from 'svelte';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Announcer } from './announcer.svelte';
import type { Navigation } from './navigation.svelte';
import { queryLocaleSource, type GetQueryLocale, type Preferences } from './preferences.svelte';
import type { SavedViews } from './saved-views.svelte';
import type { Watches } from './watches.svelte';
import type { Session } from './session.svelte';
import type { Profiles } from './profiles.svelte';
import type { Sync } from './sync.svelte';
import type { CacheSummary } from './cache-summary.svelte';
import type { UnseenChanges } from './unseen-changes.svelte';

// With explicit types: the compiler refuses to write out the bridge's inferred type, which is too
// long.
const bridge = createContext<DeskBridge>();
export const getBridge: () => DeskBridge = bridge[0];
export const setBridge: (bridge: DeskBridge) => DeskBridge = bridge[1];

export const [getLanguage, setLanguage] = createContext<Language>();
export const [getPreferences, setPreferences] = createContext<Preferences>();
export const [getSession, setSession] = createContext<Session>();
export const [getProfiles, setProfiles] = createContext<Profiles>();
export const [getNavigation, setNavigation] = createContext<Navigation>();
export const [getAnnouncer, setAnnouncer] = createContext<Announcer>();
export const [getSync, setSync] = createContext<Sync>();
export const [getCacheSummary, setCacheSummary] = createContext<CacheSummary>();
export const [getSavedViews, setSavedViews] = createContext<SavedViews>();
export const [getWatches, setWatches] = createContext<Watches>();
export const [getUnseenChanges, setUnseenChanges] = createContext<UnseenChanges>();

/**
 * A text that is another one when questions mean something else, for effects that ask again. Call
 * it during component initialization.
 */
export function getQueryLocaleKey(): () => string {
  const getQueryLocale = getQueryLocaleSource();
  return () => JSON.stringify(getQueryLocale());
}

/** Call it during component initialization. */
export function getQueryLocaleSource(): GetQueryLocale {
  return queryLocaleSource(getLanguage(), getPreferences());
}
