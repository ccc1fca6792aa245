import { browsable } from '../../../preload/contract/lists';
import type { Syncable } from '../../../preload/contract/sync';
import type { SearchHit } from '../../../preload/contract/analysis';
import { fold } from '../../../preload/contract/fold';
import type { Language } from '../../i18n/messages.svelte';
import { browsingScreens } from '../../routes';
import type { Route } from '../../routes';
import { recordRoute } from '../changes/record-route';
import { commandsOf, connectionChoices, viewChoices } from './commands';
import type { Desk } from './commands';
import type { Found } from './search-everything.svelte';
import { alsoCalled, paletteWords } from '../../i18n/words';

/** One row of the palette. */
export type Choice = { readonly key: string } & (
  | {
      readonly kind: 'hit';
      readonly resource: Syncable;
      readonly hit: SearchHit;
      readonly route: Route;
    }
  | (Named & { readonly kind: 'screen'; readonly route: Route })
  | (Named & { readonly kind: 'sync' | 'lock' | 'do'; readonly run: () => void })
);

interface Named {
  readonly label: string;
  /** What else it is found by. */
  readonly also?: string;
}

export interface ChoiceGroup {
  readonly key: string;
  readonly label: string;
  /** How many there are in all, in words; '' for none. */
  readonly total: string;
  readonly choices: readonly Choice[];
}

/** What can be done, where one can go, and what was found. */
export function choiceGroups(
  text: string,
  found: Found | null,
  desk: Desk,
): readonly ChoiceGroup[] {
  const wanted = wordsOf(text);
  const commands = commandGroups(wanted, desk);
  const hits = foundGroups(found, desk.language);
  const lists = inLists(text.trim(), desk);
  // One or two letters begin too many words to be meant as a command.
  const isMeant = text.trim().length > 2;
  const groups = isMeant ? [...commands, ...hits, lists] : [...hits, ...commands, lists];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** Records that were found, by resource. */
export function foundGroups(found: Found | null, language: Language): readonly ChoiceGroup[] {
  const say = paletteWords(language);
  return (found?.groups ?? []).map(({ resource, total, hits }) => ({
    key: resource,
    label: language.t(`nav.${resource}`),
    total: say('total', { shown: hits.length, total }),
    choices: hits.map((hit, at) => ({
      key: `${resource} ${at}`,
      kind: 'hit' as const,
      resource,
      hit,
      route: recordRoute(resource, hit.id),
    })),
  }));
}

/** Lists that can be opened with the text searched for. */
function inLists(text: string, { language }: Desk): ChoiceGroup {
  const say = paletteWords(language);
  const choices = browsable.map((resource): Choice => ({
    key: `in ${resource}`,
    kind: 'screen',
    label: say('inList', { list: language.t(`nav.${resource}`), text }),
    route: { screen: resource, search: text },
  }));
  return { key: 'lists', label: say('lists'), total: '', choices: text === '' ? [] : choices };
}

/** Those that have a word beginning with each of the words typed; all of them for none. */
function commandGroups(wanted: readonly string[], desk: Desk): readonly ChoiceGroup[] {
  const { language } = desk;
  const say = paletteWords(language);
  const fits = (choice: Choice) => {
    if (!('label' in choice)) return false;
    const own = wordsOf(`${choice.label} ${choice.also ?? ''}`);
    return wanted.every((word) => own.some((each) => each.startsWith(word)));
  };
  const screens = [...browsingScreens, 'settings' as const].map((screen): Choice => ({
    key: screen,
    kind: 'screen',
    label: language.t(`nav.${screen}`),
    also: alsoCalled(screen),
    route: { screen },
  }));
  const group = (key: string, label: string, choices: readonly Choice[]) => {
    return { key, label, total: '', choices: choices.filter(fits) };
  };
  return [
    group('views', say('views'), viewChoices(desk)),
    group('go', say('goTo'), screens),
    group('do', say('do'), commandsOf(desk, wanted.length > 0)),
    group('connections', say('connections'), connectionChoices(desk)),
  ];
}

const wordsOf = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
