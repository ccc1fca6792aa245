import type { Listed } from '../../shared/resources';
import type { RememberedScreen } from '../../shared/ipc/screen-state';
import type { SessionState } from '../../shared/ipc/session';
import type { Settings } from '../../shared/ipc/settings';
import { defaultSettings } from '../../shared/default-settings';
import type { DeskBridge } from '../bridge';
import { Language } from '../i18n/messages.svelte';
import type { RecordList } from '../lists/record-list.svelte';
import { createRecordList } from '../resources/lists';
import { queryLocaleSource, Preferences } from '../state/preferences.svelte';

/** The list of the first screen, requested before the app that shows it is loaded. */
export interface PrefetchedList {
  readonly profileId: string;
  readonly list: RecordList;
}

/**
 * What is read before anything is painted: the window must never flash in another language, theme
 * or screen.
 */
export interface Bootstrap {
  readonly bridge: DeskBridge;
  readonly settings: Settings;
  readonly preferences: Preferences;
  readonly language: Language;
  /** The screen each profile was left at. */
  readonly screens: Readonly<Record<string, RememberedScreen>>;
  /** Null when main did not answer. */
  readonly state: SessionState | null;
  readonly prefetched: PrefetchedList | null;
}

/** The app does not wait longer for a store to open. */
const maxWaitMs = 300;

export async function begin(bridge: DeskBridge): Promise<Bootstrap> {
  // A change pushed while the rest is being read is newer than what was read, and nobody else
  // listens yet.
  const changed: { settings?: Settings } = {};
  const stopListening = bridge.settings.changed((newer) => (changed.settings = newer));
  // Requested with the rest, before it is known which list is wanted: its rows need it. Without a
  // saved state a list starts with the defaults.
  const listState = (resource: Listed) =>
    bridge.screenState.listState({ resource }).catch(() => null);
  const listStates = { clients: listState('clients'), lots: listState('lots') };
  const [read, languages, screens, state] = await Promise.all([
    bridge.settings.read().catch(() => defaultSettings),
    bridge.about.read().then(
      (about) => about.languages,
      () => navigator.languages,
    ),
    bridge.screenState.screens().catch((): Bootstrap['screens'] => ({})),
    bridge.session.state().catch(() => null),
  ]);
  const settings = changed.settings ?? read;
  const language = new Language(languages, settings.language);
  const preferences = new Preferences(bridge, settings);
  stopListening();
  preferences.listen();
  const profileId = state?.profile?.id;
  const screen = screens[profileId ?? ''];
  let prefetched: PrefetchedList | null = null;
  if (profileId !== undefined && (screen === 'clients' || screen === 'lots')) {
    const context = { t: language.t, getQueryLocale: queryLocaleSource(language, preferences) };
    const list = createRecordList(bridge, screen, context, () => listStates[screen]);
    prefetched = { profileId, list };
    // Main answers while the app is being loaded: without the rows it would be drawn twice.
    const timeout = new Promise((resolve) => setTimeout(resolve, maxWaitMs));
    await Promise.race([list.start(), timeout]);
  }
  return { bridge, settings, preferences, language, screens, state, prefetched };
}
