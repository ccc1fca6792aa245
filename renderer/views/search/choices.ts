import { browsable } from '../../../shared/resources';
import type { Syncable } from '../../../shared/ipc/sync';
import type { SearchHit } from '../../../shared/ipc/search';
import type { Language } from '../../i18n/messages.svelte';
import { browsingScreens, type Route } from '../../routes';
import type { PaletteDesk } from './palette-desk';
import type { FoundElsewhere } from './other-searches.svelte';
import type { Found } from './search-everything.svelte';
import { dayOf } from '../../format/typed-values';
import { alsoCalled, marksWords, paletteWords } from '../../i18n/words';
import { pendingHeading, pendingLinks, type Pending } from '../../marks/pending-links';
import type { Browsable } from '../../../shared/ipc/browse';
import { recordRoute } from '../../state/navigation.svelte';
import { openConnection } from '../../state/open-connection';
import { copyLink } from '../../lists/copy-link';
import { likelierSearch } from '../../lists/not-understood';
import { partsAt, type Suggestion } from '../../lists/suggested-parts';
import { markAllSeen } from '../changes/mark-all-seen';
import { areIn, foldedWords } from './typed-words';

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
function commandsOf(desk: PaletteDesk, isSearching: boolean): readonly Choice[] {
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

/** The saved views of every list. */
function viewChoices({ views, language: { t } }: PaletteDesk): readonly Choice[] {
  return views.all.map(({ id, resource, name }) => ({
    key: `view ${id}`,
    kind: 'screen',
    label: `${name} · ${t(`nav.${resource}`)}`,
    route: { screen: resource, savedViewId: id },
  }));
}

/** The records that wait for the user, as Home tells them. */
function pendingChoices(pending: Pending | null, desk: PaletteDesk): readonly Choice[] {
  const t = marksWords(desk.language);
  const today = dayOf(Date.now(), desk.preferences.zone);
  const { by, lists } = pending ?? { by: '', lists: [] };
  return lists
    .filter(({ assignee }) => assignee === '' || assignee === by)
    .flatMap((list) =>
      pendingLinks(list, by, today, t).map(({ words, when, route }): Choice => {
        const label = `${pendingHeading(list.assignee, by, t)}: ${words} ${when}`;
        return { key: `mine ${label}`, kind: 'screen', label, also: alsoCalled('mine'), route };
      }),
    );
}

/** Commands that open one of the other connections. */
function connectionChoices(desk: PaletteDesk): readonly Choice[] {
  const { profiles, session } = desk;
  return profiles.real
    .filter(({ id }) => id !== session.profile?.id)
    .map(({ id, name, host }) => ({
      key: `profile ${id}`,
      kind: 'do',
      label: `${name} · ${host}`,
      run: () => void openConnection(desk, id),
    }));
}

/** One row of the palette. */
export type Choice = { readonly key: string } & (
  | {
      readonly kind: 'hit';
      readonly resource: Syncable;
      readonly hit: SearchHit;
      readonly route: Route;
      /** The other connection it is in; absent for the open one. */
      readonly profileId?: string;
    }
  | (Named & { readonly kind: 'screen'; readonly route: Route })
  /** Goes on with what is typed. */
  | (Named & { readonly kind: 'complete'; readonly detail: string; readonly completed: Completed })
  | (Named & { readonly kind: 'sync' | 'lock' | 'do'; readonly run: () => void })
);

export type Completed = Pick<Suggestion, 'search' | 'caret'>;

interface Named {
  readonly label: string;
  /** Further words it is found by. */
  readonly also?: string;
}

export interface ChoiceGroup {
  readonly key: string;
  readonly label: string;
  /** How many there are in all, in words; '' if it is not said. */
  readonly total: string;
  readonly choices: readonly Choice[];
}

/** What was found, and what else is known; the commands are not in it. */
interface Known {
  readonly found: Found | null;
  /** In the other connections. */
  readonly others: readonly FoundElsewhere[];
  readonly suggestions: readonly Suggestion[];
  /** Null until it is known. */
  readonly pending: Pending | null;
}

/** Commands, screens and records for the typed text. */
export function choiceGroups(
  text: string,
  { found, others, suggestions, pending }: Known,
  desk: PaletteDesk,
): readonly ChoiceGroup[] {
  const wanted = foldedWords(text);
  const commands = commandGroups(wanted, pending, desk);
  const hits = [
    ...foundGroups(found, desk.language),
    ...others.flatMap((each) => elsewhereGroups(each, desk.language)),
  ];
  const lists = inLists(text.trim(), desk);
  const completions = completionsOf(text, found, suggestions, desk);
  // One or two letters match the beginning of too many commands to mean one.
  const isCommandLikely = text.trim().length > 2;
  const main = isCommandLikely ? [...commands, ...hits] : [...hits, ...commands];
  // Whoever has named a field goes on with its value; a field's name is no reason to hide a command.
  const isWanted = isValue(text) || main.every((group) => group.choices.length === 0);
  const groups = isWanted ? [completions, ...main, lists] : [...main, completions, lists];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Whether the value of a field is being typed, or is next. */
function isValue(text: string): boolean {
  const [part] = partsAt(text, text.length);
  return part !== undefined && part.name !== null;
}

/** How the text may go on, or what was probably meant by it. */
function completionsOf(
  text: string,
  found: Found | null,
  suggestions: readonly Suggestion[],
  { language }: PaletteDesk,
): ChoiceGroup {
  const t = paletteWords(language);
  const isOfText = found !== null && found.text === text;
  const likelier = isOfText ? (found.instead ?? likelierSearch(found.notUnderstood, text)) : null;
  const meant = (words: string): Choice => ({
    key: 'meant',
    kind: 'complete',
    label: language.t('browse.didYouMean', { words }),
    detail: '',
    completed: { search: words, caret: words.length },
  });
  return {
    key: 'complete',
    label: t('complete'),
    total: '',
    choices: [
      ...(likelier === null ? [] : [meant(likelier)]),
      ...suggestions.map(({ label, detail, goesOn, search, caret }): Choice => ({
        key: `complete ${search}`,
        kind: 'complete',
        label,
        // How many records have a value is of one list.
        detail: goesOn ? detail : '',
        completed: { search, caret },
      })),
    ],
  };
}

/** The records that were found, by resource. */
export function foundGroups(found: Found | null, language: Language): readonly ChoiceGroup[] {
  const t = paletteWords(language);
  return (found?.groups ?? []).map(({ resource, total, hits }) => ({
    key: resource,
    label: language.t(`nav.${resource}`),
    total: t('total', { shown: hits.length, total }),
    choices: hits.map((hit, at) => ({
      key: `${resource} ${at}`,
      kind: 'hit' as const,
      resource,
      hit,
      route: recordRoute(resource, hit.id),
    })),
  }));
}

/** The same of another connection, with its name. */
function elsewhereGroups(
  { profile: { id, name }, found }: FoundElsewhere,
  language: Language,
): readonly ChoiceGroup[] {
  return foundGroups(found, language).map((group) => ({
    ...group,
    key: `${id}-${group.key}`,
    label: `${name} · ${group.label}`,
    choices: group.choices.map((choice) => ({
      ...choice,
      key: `${id} ${choice.key}`,
      profileId: id,
    })),
  }));
}

/** Choices that open a list with the typed text as its search. */
function inLists(text: string, { language }: PaletteDesk): ChoiceGroup {
  const t = paletteWords(language);
  const choices = browsable.map((resource): Choice => ({
    key: `in ${resource}`,
    kind: 'screen',
    label: t('inList', { list: language.t(`nav.${resource}`), text }),
    route: { screen: resource, search: text },
  }));
  return { key: 'lists', label: t('lists'), total: '', choices: text === '' ? [] : choices };
}

/**
 * The commands in which every typed word is the beginning of a word; all of them if nothing was
 * typed.
 */
function commandGroups(
  wanted: readonly string[],
  pending: Pending | null,
  desk: PaletteDesk,
): readonly ChoiceGroup[] {
  const { language } = desk;
  const t = paletteWords(language);
  const fits = (choice: Choice) =>
    'label' in choice && areIn(wanted, `${choice.label} ${choice.also ?? ''}`);
  const screens = [...browsingScreens, 'connections' as const, 'settings' as const].map(
    (screen): Choice => ({
      key: screen,
      kind: 'screen',
      label: language.t(`nav.${screen}`),
      also: alsoCalled(screen),
      route: { screen },
    }),
  );
  const group = (key: string, label: string, choices: readonly Choice[]) => {
    return { key, label, total: '', choices: choices.filter(fits) };
  };
  return [
    group('mine', t('mine'), pendingChoices(pending, desk)),
    group('views', t('views'), viewChoices(desk)),
    group('go', t('goTo'), screens),
    group('do', t('do'), commandsOf(desk, wanted.length > 0)),
    group('connections', t('connections'), connectionChoices(desk)),
  ];
}
