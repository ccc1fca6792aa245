import { createContext } from 'svelte';
import type { DeskBridge } from '../bridge';
import type { Language } from '../i18n/messages.svelte';
import type { Announcer } from './announcer.svelte';
import type { Navigation } from './navigation.svelte';
import type { Preferences } from './preferences.svelte';
import type { Profiles } from './profiles.svelte';
import type { Session } from './session.svelte';

export const [getBridge, setBridge] = createContext<DeskBridge>();
export const [getLanguage, setLanguage] = createContext<Language>();
export const [getPreferences, setPreferences] = createContext<Preferences>();
export const [getSession, setSession] = createContext<Session>();
export const [getProfiles, setProfiles] = createContext<Profiles>();
export const [getNavigation, setNavigation] = createContext<Navigation>();
export const [getAnnouncer, setAnnouncer] = createContext<Announcer>();
