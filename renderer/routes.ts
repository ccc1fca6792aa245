import type { Browsable, Filter } from '../preload/contract/browse';
import type { ListSource } from '../preload/contract/lookup';

/** What a list is to show besides: a saved view, or what fits some words. */
interface ListRoute {
  readonly viewId?: string;
  readonly search?: string;
  /** Only these conditions, in place of what was asked before. */
  readonly filters?: readonly Filter[];
}

/** A list of cards to be looked up: one that is still to be entered, or some rows of a grid's column. */
type CardBatch = 'list' | Readonly<Extract<ListSource, { kind: 'rows' }>>;

/** Where the window can be. Kept in memory only: no address bar, nothing to deep-link into from outside. */
export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'connect'; readonly profileId: string | null }
  | { readonly screen: 'overview' }
  | { readonly screen: 'merchant' }
  | ({ readonly screen: 'clients'; readonly clientId?: string } & ListRoute)
  | ({ readonly screen: 'lots'; readonly lotId?: string } & ListRoute)
  | ({
      readonly screen: 'cards';
      readonly cardId?: string;
      readonly batch?: CardBatch;
      /** A page or mail brought the id, and nothing is asked of the service before the user says so. */
      readonly byLink?: true;
    } & ListRoute)
  /** `since`: everything found since Monday, as the overview counts it; else as the list was left. */
  | {
      readonly screen: 'changes';
      readonly since?: 'monday';
      readonly alerts?: true;
      readonly compare?: true;
    }
  | { readonly screen: 'reconcile' }
  | { readonly screen: 'duplicates' }
  /** `of`: the records of a list, put together by a field. */
  | {
      readonly screen: 'summary';
      readonly of?: {
        readonly resource: Browsable;
        readonly field: string;
        readonly search: string;
        readonly filters: readonly Filter[];
      };
    }
  | { readonly screen: 'activity' }
  | { readonly screen: 'settings' };

export type Screen = Route['screen'];

/** Screens that need an open profile. */
export const browsingScreens = [
  'overview',
  'merchant',
  'clients',
  'lots',
  'cards',
  'changes',
  'summary',
  'reconcile',
  'duplicates',
  'activity',
] as const satisfies readonly Screen[];

export type BrowsingScreen = (typeof browsingScreens)[number];

export function isBrowsing(screen: Screen): screen is BrowsingScreen {
  return (browsingScreens as readonly Screen[]).includes(screen);
}
