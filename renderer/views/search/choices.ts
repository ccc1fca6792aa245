import { browsable } from '../../../shared/resources';
import type { Language } from '../../i18n/messages.svelte';
import { browsingScreens } from '../../routes';
import type { PaletteDesk } from './palette-desk';
import type { FoundElsewhere } from './other-searches.svelte';
import type { Found } from './search-everything.svelte';
import { dayOf } from '../../format/typed-values';
import { alsoCalled, marksWords, paletteWords } from '../../i18n/words';
import { pendingHeading, pendingLinks, type Pending } from '../../marks/pending-links';
import { recordRoute } from '../../state/navigation.svelte';
import { openConnection } from '../../state/open-connection';
import { likelierSearch } from '../../lists/not-understood';
import { partsAt, type Suggestion } from '../../lists/suggested-parts';
import type { Choice, ChoiceGroup } from './choice';
import { commandsOf } from './commands';
import { areIn, foldedWords } from './typed-words';

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
