import { browsable } from '../../../preload/contract/lists';
import type { Browsable } from '../../../preload/contract/browse';
import type { DeskBridge } from '../../bridge';
import type { Language } from '../../i18n/messages.svelte';
import type { Actions, Navigation } from '../../state/navigation.svelte';
import type { Announcer } from '../../state/announcer.svelte';
import type { CacheSummary, Sync } from '../../state/sync.svelte';
import { linkToRecord, linkToView } from '../../state/navigation.svelte';
import type { UnseenChanges } from '../../state/unseen-changes.svelte';
import type { Preferences } from '../../state/preferences.svelte';
import type { Profiles, Session } from '../../state/session.svelte';
import type { SavedViews, Watches } from '../../state/saved-views.svelte';
import { copyText } from '../../ui/clipboard';
import type { RecordList } from '../../lists/record-list.svelte';
import type { Choice } from './choices';
import { alsoCalled, paletteWords } from '../../i18n/words';

/** What the palette can act on. */
export interface Desk {
  readonly bridge: DeskBridge;
  readonly language: Language;
  readonly actions: Actions;
  readonly announcer: Announcer;
  readonly stored: CacheSummary;
  readonly lists: Readonly<Record<Browsable, RecordList>>;
  readonly navigation: Navigation;
  readonly unseenChanges: UnseenChanges;
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

type Kind = 'sync' | 'lock' | 'do';

function command(key: string, label: string, also: string, run: () => void, kind: Kind = 'do') {
  return { key, kind, label, also, run } as const;
}

/** Everything that can be done from anywhere now; what is done to a list, of every list only when it is `asked` for. */
export function commandsOf(desk: Desk, asked: boolean): readonly Choice[] {
  const { code } = desk.language;
  const { bridge, navigation, preferences, session, sync, unseenChanges, watches } = desk;
  const { profile } = session;
  const say = paletteWords(desk.language);
  const theme = preferences.theme === 'dark' ? 'light' : 'dark';
  const language = code === 'en' ? 'es' : 'en';
  const markSeen = () => {
    unseenChanges.markSeen();
    void watches.markSeen();
  };
  const make = (name: Simple, run: () => void, kind: Kind = 'do') =>
    command(name, say(`do.${name}`), alsoCalled(name), run, kind);
  return [
    make('sync', () => void sync.start(), 'sync'),
    ...(sync.current === null ? [] : [make('pause', () => void sync.pause())]),
    // No answer comes: the page that asked is gone by then.
    make('lock', () => quietly(bridge.session.lock()), 'lock'),
    ...listCommands(desk, asked),
    ...linkCommands(desk),
    make('lookUp', () => navigation.go({ screen: 'cards' })),
    make('lookUpList', () => navigation.go({ screen: 'cards', batch: 'list' })),
    ...(profile === null
      ? []
      : [make('alerts', () => navigation.go({ screen: 'changes', alerts: true }))]),
    ...(desk.views.all.length === 0
      ? []
      : [make('compare', () => navigation.go({ screen: 'changes', compare: true }))]),
    make('shortcuts', () => desk.actions.openShortcuts()),
    ...(unseenChanges.unseen + watches.unseen === 0 ? [] : [make('seen', markSeen)]),
    ...(navigation.canGoBack ? [make('back', () => navigation.back())] : []),
    make('theme', () => quietly(preferences.change({ theme }))),
    make('language', () => quietly(preferences.change({ language }))),
    ...densities
      .filter((density) => density !== preferences.settings.density)
      .map((density) =>
        command(density, say(`do.${density}`), alsoCalled('density'), () =>
          quietly(preferences.change({ density })),
        ),
      ),
    make('connect', () => navigation.go({ screen: 'connect', profileId: null })),
    ...(profile === null || profile.sample
      ? []
      : [make('edit', () => navigation.go({ screen: 'connect', profileId: profile.id }))]),
    make('leave', () => quietly(session.close())),
  ];
}

type Simple =
  | ('sync' | 'pause' | 'lock' | 'lookUp' | 'lookUpList' | 'shortcuts' | 'seen' | 'back')
  | ('theme' | 'language' | 'connect' | 'edit' | 'leave' | 'alerts' | 'compare');

/** What is done to a list, the one that is shown first. */
function listCommands(desk: Desk, asked: boolean): readonly Choice[] {
  const { stored, lists, language, navigation } = desk;
  const { route } = navigation;
  const say = paletteWords(language);
  const isHere = (resource: Browsable) => route.screen === resource && !('batch' in route);
  const those = browsable.filter((resource) => asked || isHere(resource));
  const here = those.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)));
  return (['export', 'filter', 'view', 'lookUpCards'] as const).flatMap((what) =>
    here
      .filter((resource) => what !== 'lookUpCards' || resource === 'clients')
      .filter((resource) => (stored.of(resource)?.count ?? 0) > 0)
      .map((resource) => {
        const label = say(`do.${what}`, { list: language.t(`nav.${resource}`) });
        return command(`${what} ${resource}`, label, alsoCalled(what), () => {
          if (!isHere(resource)) navigation.go({ screen: resource });
          lists[resource].asked = what;
        });
      }),
  );
}

/** Links to what is shown: followed on a computer that has it too. */
function linkCommands(desk: Desk): readonly Choice[] {
  const { announcer, language, lists, navigation, views } = desk;
  const resource = browsable.find((each) => each === navigation.route.screen);
  if (resource === undefined) return [];
  const say = paletteWords(language);
  const { opened, viewId } = lists[resource];
  const copy = (link: string) => () => {
    if (copyText(link)) announcer.announce(language.t('shell.copied'));
  };
  const { id } = opened;
  const also = alsoCalled('link');
  return [
    ...(id === null
      ? []
      : [command('link', say('do.linkRecord'), also, copy(linkToRecord(resource, id)))]),
    ...(viewId === null || views.find(viewId) === null
      ? []
      : [command('view-link', say('do.linkView'), also, copy(linkToView(viewId)))]),
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
