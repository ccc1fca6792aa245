import type { DeskBridge } from '../../bridge';
import type { Language } from '../../i18n/messages.svelte';
import type { Actions } from '../../state/actions';
import type { Navigation } from '../../state/navigation.svelte';
import type { UnseenChanges } from '../../state/unseen-changes.svelte';
import type { Preferences } from '../../state/preferences.svelte';
import type { Profiles } from '../../state/profiles.svelte';
import type { SavedViews } from '../../state/saved-views.svelte';
import type { Session } from '../../state/session.svelte';
import type { Sync } from '../../state/sync.svelte';
import type { Watches } from '../../state/watches.svelte';
import type { Choice } from './choices';

/** What the palette can act on. */
export interface Desk {
  readonly bridge: DeskBridge;
  readonly language: Language;
  readonly actions: Actions;
  readonly navigation: Navigation;
  readonly news: UnseenChanges;
  readonly preferences: Preferences;
  readonly profiles: Profiles;
  readonly session: Session;
  readonly sync: Sync;
  readonly views: SavedViews;
  readonly watches: Watches;
}

const densities = ['compact', 'regular', 'comfortable'] as const;

/** A deed whose failure shows where its state is shown, not in the palette that has closed. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

/** Everything that can be done from anywhere now. */
export function commandsOf(desk: Desk): readonly Choice[] {
  const { t, code } = desk.language;
  const { bridge, navigation, news, preferences, session, sync, watches } = desk;
  const make = (key: string, label: string, run: () => void, kind: 'sync' | 'lock' | 'do' = 'do') =>
    ({ key, kind, label, run }) as const;
  const theme = preferences.theme === 'dark' ? 'light' : 'dark';
  const language = code === 'en' ? 'es' : 'en';
  return [
    make('sync-now', t('sync.now'), () => void sync.start(), 'sync'),
    ...(sync.current === null ? [] : [make('pause', t('do.pause'), () => void sync.pause())]),
    // No answer comes: the page that asked is gone by then.
    make('lock', t('shell.lock'), () => quietly(bridge.session.lock()), 'lock'),
    make('shortcuts', t('do.shortcuts'), () => desk.actions.openShortcuts()),
    ...(news.unseen + watches.unseen === 0
      ? []
      : [
          make('mark-seen', t('do.markSeen'), () => {
            news.markSeen();
            void watches.markSeen();
          }),
        ]),
    ...(navigation.canGoBack ? [make('back', t('do.back'), () => navigation.back())] : []),
    make('theme', t('do.theme'), () => quietly(preferences.change({ theme }))),
    make('language', t('do.language'), () => quietly(preferences.change({ language }))),
    ...densities
      .filter((density) => density !== preferences.settings.density)
      .map((density) =>
        make(`density-${density}`, t(`do.density.${density}`), () =>
          quietly(preferences.change({ density })),
        ),
      ),
    make('leave', t('do.leave'), () => quietly(session.close())),
  ];
}

/** The saved views of every list. */
export function viewChoices({ views, language: { t } }: Desk): readonly Choice[] {
  return views.all.map(({ id, resource, name }) => ({
    key: `view ${id}`,
    kind: 'screen',
    label: `${name} · ${t(`nav.${resource}`)}`,
    route: { screen: resource, viewId: id },
  }));
}

/** The other connections. */
export function connectionChoices({ profiles, session }: Desk): readonly Choice[] {
  return profiles.own
    .filter(({ id }) => id !== session.profile?.id)
    .map(({ id, name, host }) => ({
      key: `profile ${id}`,
      kind: 'do',
      label: `${name} · ${host}`,
      // Why it cannot be opened is said by the session's own state.
      run: () => quietly(session.open(id)),
    }));
}
