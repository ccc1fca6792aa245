import { defaultSettings } from '../../preload/contract/default-settings';
import type { ListState, RememberedScreen } from '../../preload/contract/memory';
import type { SessionState } from '../../preload/contract/session';
import type { Settings } from '../../preload/contract/app';
import type { DeskBridge } from '../bridge';
import { Language } from '../i18n/messages.svelte';
import type { RecordList, Speech } from '../lists/record-list.svelte';
import { clientsList, lotsList } from '../resources/lists';
import { askedBy, Preferences } from '../state/preferences.svelte';

/** The list the desk opens with, read ahead of the app that shows it. */
export interface PrefetchedList {
  readonly profileId: string;
  readonly list: RecordList;
}

/** What a start asks before anything is painted: the window must never flash in another language, theme or screen. */
export interface Bootstrap {
  readonly bridge: DeskBridge;
  readonly settings: Settings;
  readonly preferences: Preferences;
  readonly language: Language;
  /** Where each profile was left. */
  readonly screens: Readonly<Record<string, RememberedScreen>>;
  /** How the session stands, as far as main has said so. */
  readonly state: SessionState | null;
  readonly prefetched: PrefetchedList | null;
}

/** A store that takes longer to open does not hold up the app. */
const patienceMs = 300;

const lists = { clients: clientsList, lots: lotsList };

export async function begin(bridge: DeskBridge): Promise<Bootstrap> {
  // Nobody else listens yet: what is changed while the rest is asked counts more than what was read.
  const changed: { settings?: Settings } = {};
  const stopListening = bridge.settings.changed((newer) => (changed.settings = newer));
  const listStates = {
    clients: listStateOf(bridge, 'clients'),
    lots: listStateOf(bridge, 'lots'),
  };
  const [read, languages, screens, state] = await Promise.all([
    bridge.settings.read().catch(() => defaultSettings),
    bridge.about.read().then(
      (about) => about.languages,
      () => navigator.languages,
    ),
    bridge.memory.screens().catch((): Bootstrap['screens'] => ({})),
    bridge.session.state().catch(() => null),
  ]);
  const settings = changed.settings ?? read;
  const language = new Language(languages, settings.language);
  const preferences = new Preferences(bridge, settings);
  stopListening();
  preferences.listen();
  const speech = { t: language.t, askedAs: askedBy(language, preferences) };
  const prefetched = prefetchList(
    bridge,
    speech,
    listStates,
    screens[state?.profile?.id ?? ''],
    state,
  );
  // Main answers while the app is being made: without its rows the app would be drawn twice.
  if (prefetched !== null) await Promise.race([prefetched.list.start(), late()]);
  return { bridge, settings, preferences, language, screens, state, prefetched };
}

function late(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs));
}

/** Asked with the rest, before it is known which list is wanted, if any: rows wait for it. Without its memory the desk begins as it did the first time. */
function listStateOf(bridge: DeskBridge, resource: keyof typeof lists): Promise<ListState | null> {
  return bridge.memory.listState({ resource }).catch(() => null);
}

/** Not begun yet. Null when the desk opens with something else than a list of what is kept. */
function prefetchList(
  bridge: DeskBridge,
  speech: Speech,
  listStates: Record<keyof typeof lists, Promise<ListState | null>>,
  screen: RememberedScreen | undefined,
  state: SessionState | null,
): PrefetchedList | null {
  const profileId = state?.profile?.id;
  if (profileId === undefined || (screen !== 'clients' && screen !== 'lots')) return null;
  const list = lists[screen](bridge, speech, () => listStates[screen]);
  return { profileId, list };
}

/** Longer than any start; a list that fails or is left meanwhile is not hidden for ever. */
const maxMs = 2_000;
const meddling = ['keydown', 'pointerdown', 'wheel'] as const;

/**
 * Takes the first drawing away in the same frame in which the app has drawn its own rows: nothing of it is to be seen twice, and nothing
 * flickers. Somebody who presses something before is to see what it does.
 */
export function removeOnFirstPaint(cover: HTMLElement, app: HTMLElement): void {
  const over = new AbortController();
  const { signal } = over;
  const lift = (): void => {
    cover.remove();
    over.abort();
  };
  const check = (): void => {
    // Another screen, a failure, an empty list: whatever it is, it is not what was drawn.
    const isElsewhere = app.querySelector('[role="grid"]') === null;
    if (isElsewhere || app.querySelector('[role="row"]:not([aria-busy]) > [role="gridcell"]'))
      lift();
  };
  const observer = new MutationObserver(check);
  observer.observe(app, { subtree: true, childList: true, attributeFilter: ['aria-busy'] });
  const timer = setTimeout(lift, maxMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const event of meddling) addEventListener(event, lift, { signal, capture: true });
  check();
}
