import { browsable } from '../../../preload/contract/resources';
import type { Syncable } from '../../../preload/contract/sync';
import type { SearchHit } from '../../../preload/contract/search';
import { browsingScreens } from '../../routes';
import type { Route } from '../../routes';
import type { Language } from '../../i18n/messages.svelte';
import { recordRoute } from '../changes/record-route';
import { commandsOf, connectionChoices, viewChoices } from './commands';
import type { Desk } from './commands';
import type { Found } from './search-everything.svelte';

/** One row of the palette. */
export type Choice = { readonly key: string } & (
  | {
      readonly kind: 'hit';
      readonly resource: Syncable;
      readonly hit: SearchHit;
      readonly route: Route;
    }
  | { readonly kind: 'screen'; readonly label: string; readonly route: Route }
  | { readonly kind: 'sync' | 'lock' | 'do'; readonly label: string; readonly run: () => void }
);

export interface ChoiceGroup {
  readonly key: string;
  readonly label: string;
  /** How many there are in all, in words; '' for none. */
  readonly total: string;
  readonly choices: readonly Choice[];
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Records that were found, by resource. */
export function foundGroups(found: Found | null, t: Language['t']): readonly ChoiceGroup[] {
  return (found?.groups ?? []).map(({ resource, total, hits }) => {
    const shown = { shown: hits.length, total };
    return {
      key: resource,
      label: t(`nav.${resource}`),
      total: t('search.total', shown),
      choices: hits.map((hit, at) => ({
        key: `${resource} ${at}`,
        kind: 'hit' as const,
        resource,
        hit,
        route: recordRoute(resource, hit.id),
      })),
    };
  });
}

/** Lists that can be opened with the text searched for. */
function inLists(text: string, t: Language['t']): readonly Choice[] {
  const search = text.trim();
  if (search === '') return [];
  return browsable.map((resource) => ({
    key: `in ${resource}`,
    kind: 'screen',
    label: t('search.inList', { list: t(`nav.${resource}`), text: search }),
    route: { screen: resource, search },
  }));
}

/** Where one can go and what can be done, as far as the names hold every word of the text; all of them for no text. */
export function commandGroups(text: string, desk: Desk): readonly ChoiceGroup[] {
  const { t } = desk.language;
  const words = fold(text).split(/\s+/u).filter(Boolean);
  const fits = (choice: Choice) =>
    'label' in choice && words.every((word) => fold(choice.label).includes(word));
  const screens = [...browsingScreens, 'settings' as const].map((screen): Choice => ({
    key: screen,
    kind: 'screen',
    label: t(`nav.${screen}`),
    route: { screen },
  }));
  const group = (key: string, label: string, choices: readonly Choice[]) => {
    return { key, label, total: '', choices };
  };
  return [
    group('views', t('search.views'), viewChoices(desk).filter(fits)),
    group('go', t('search.goTo'), screens.filter(fits)),
    group('do', t('search.do'), commandsOf(desk).filter(fits)),
    group('connections', t('search.connections'), connectionChoices(desk).filter(fits)),
    group('lists', t('search.lists'), inLists(text, t)),
  ].filter(({ choices }) => choices.length > 0);
}
