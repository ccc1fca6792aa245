import type { Browsable } from '../../../preload/contract/browse';
import type { SearchHit } from '../../../preload/contract/search';
import { browsingScreens } from '../../routes';
import type { Route } from '../../routes';
import type { Language } from '../../i18n/messages.svelte';
import { recordRoute } from '../changes/record-route';
import type { Found } from './search-everything.svelte';

/** One row of the palette. */
export type Choice = { readonly key: string } & (
  | {
      readonly kind: 'hit';
      readonly resource: Browsable;
      readonly hit: SearchHit;
      readonly route: Route;
    }
  | { readonly kind: 'screen'; readonly label: string; readonly route: Route }
  | { readonly kind: 'sync'; readonly label: string }
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
  return (found?.groups ?? []).map(({ resource, total, exact, hits }) => {
    const shown = { shown: hits.length, total };
    return {
      key: resource,
      label: t(`nav.${resource}`),
      total: exact === false ? t('search.totalAbout', shown) : t('search.total', shown),
      choices: hits.map((hit) => ({
        key: `${resource} ${hit.id}`,
        kind: 'hit' as const,
        resource,
        hit,
        route: recordRoute(resource, hit.id),
      })),
    };
  });
}

/** Screens to go to and things to do whose names hold every word of the text; all of them for no text. */
export function commandGroups(text: string, t: Language['t']): readonly ChoiceGroup[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  const fits = ({ label }: { label: string }) => words.every((word) => fold(label).includes(word));
  const screens = [...browsingScreens, 'settings' as const].map((screen) => ({
    key: screen,
    kind: 'screen' as const,
    label: t(`nav.${screen}`),
    route: { screen },
  }));
  const commands = [{ key: 'sync-now', kind: 'sync' as const, label: t('sync.now') }];
  return [
    { key: 'go', label: t('search.goTo'), total: '', choices: screens.filter(fits) },
    { key: 'do', label: t('search.do'), total: '', choices: commands.filter(fits) },
  ].filter(({ choices }) => choices.length > 0);
}
