import type { Browsable } from '../../../shared/ipc/browse';
import { browsable } from '../../../shared/resources';
import { alsoCalled, paletteWords } from '../../i18n/words';
import { copyLink } from '../../lists/copy-link';
import { markAllSeen } from '../changes/mark-all-seen';
import type { Choice } from './choice';
import type { PaletteDesk } from './palette-desk';

const densities = ['compact', 'regular', 'comfortable'] as const;

/** Ignores failures: they are shown with the state they concern, as the palette has closed. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

type Kind = 'sync' | 'lock' | 'do';

function command(key: string, label: string, also: string, run: () => void, kind: Kind = 'do') {
  return { key, kind, label, also, run } as const;
}

/**
 * The commands that are available now. Those of lists that are not shown are included only if text
 * was typed (`isSearching`).
 */
export function commandsOf(desk: PaletteDesk, isSearching: boolean): readonly Choice[] {
  const { code } = desk.language;
  const { bridge, navigation, preferences, session, sync, unseenChanges } = desk;
  const { profile } = session;
  const t = paletteWords(desk.language);
  const theme = preferences.theme === 'dark' ? 'light' : 'dark';
  const language = code === 'en' ? 'es' : 'en';
  const make = (name: Simple, run: () => void, kind: Kind = 'do') =>
    command(name, t(`do.${name}`), alsoCalled(name), run, kind);
  return [
    make('sync', () => void sync.start(), 'sync'),
    ...(desk.profiles.real.length < 2
      ? []
      : [
          make(
            'syncAll',
            () => {
              quietly(bridge.connections.syncAll());
              navigation.go({ screen: 'connections' });
            },
            'sync',
          ),
        ]),
    ...(sync.current === null ? [] : [make('pause', () => void sync.pause())]),
    // No answer arrives: locking replaces the page.
    make('lock', () => quietly(bridge.session.lock()), 'lock'),
    ...listCommands(desk, isSearching),
    ...linkCommands(desk),
    make('lookUp', () => navigation.go({ screen: 'cards' })),
    make('lookUpList', () => navigation.go({ screen: 'cards', batch: 'list' })),
    ...(profile === null
      ? []
      : [make('alerts', () => navigation.go({ screen: 'changes', alerts: true }))]),
    ...(desk.views.all.length === 0
      ? []
      : [make('compare', () => navigation.go({ screen: 'changes', compare: true }))]),
    make('guide', () => desk.actions.guide?.()),
    make('shortcuts', () => desk.actions.shortcuts?.()),
    ...(unseenChanges.unseen === 0
      ? []
      : [
          command(
            'seen',
            desk.language.t('changes.markSeen', { count: unseenChanges.unseen }),
            alsoCalled('seen'),
            () => void markAllSeen(desk),
          ),
        ]),
    ...(navigation.canGoBack ? [make('back', () => navigation.back())] : []),
    make('theme', () => quietly(preferences.change({ theme }))),
    make('language', () => quietly(preferences.change({ language }))),
    ...densities
      .filter((density) => density !== preferences.settings.density)
      .map((density) =>
        command(density, t(`do.${density}`), alsoCalled('density'), () =>
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
  | (
      | 'sync'
      | 'syncAll'
      | 'pause'
      | 'lock'
      | 'lookUp'
      | 'lookUpList'
      | 'guide'
      | 'shortcuts'
      | 'back'
    )
  | ('theme' | 'language' | 'connect' | 'edit' | 'leave' | 'alerts' | 'compare');

/** Commands for lists; those for the list that is shown come first. */
function listCommands(desk: PaletteDesk, isSearching: boolean): readonly Choice[] {
  const { stored, lists, language, navigation } = desk;
  const { route } = navigation;
  const t = paletteWords(language);
  const isHere = (resource: Browsable) => route.screen === resource && !('batch' in route);
  const those = browsable.filter((resource) => isSearching || isHere(resource));
  const here = those.toSorted((one, other) => Number(isHere(other)) - Number(isHere(one)));
  return (['export', 'filter', 'view', 'lookUpCards'] as const).flatMap((what) =>
    here
      .filter((resource) => what !== 'lookUpCards' || resource === 'clients')
      .filter((resource) => (stored.of(resource)?.count ?? 0) > 0)
      .map((resource) => {
        const label = t(`do.${what}`, { list: language.t(`nav.${resource}`) });
        return command(`${what} ${resource}`, label, alsoCalled(what), () => {
          if (!isHere(resource)) navigation.go({ screen: resource });
          lists[resource].openDialog = what;
        });
      }),
  );
}

/** Commands that copy a link to what is shown; it works on any computer that has the same data. */
function linkCommands(desk: PaletteDesk): readonly Choice[] {
  const { language, lists, navigation, views } = desk;
  const { route } = navigation;
  const resource = browsable.find((each) => each === route.screen);
  // A list of cards to look up has no link.
  if (resource === undefined || 'batch' in route) return [];
  const t = paletteWords(language);
  const { opened, savedViewId } = lists[resource];
  const copy = (to: Parameters<typeof copyLink>[1]) => () => void copyLink(desk, to);
  const { id } = opened;
  const also = alsoCalled('link');
  return [
    ...(id === null
      ? []
      : [command('link', t('do.linkRecord'), also, copy({ kind: 'record', resource, id }))]),
    ...(savedViewId === null || views.find(savedViewId) === null
      ? []
      : [command('view-link', t('do.linkView'), also, copy({ kind: 'view', id: savedViewId }))]),
  ];
}
