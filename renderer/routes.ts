import type { Browsable, Filter } from '../shared/ipc/browse';
import type { ListSource } from '../shared/ipc/lookup';

/** What a list shows on arrival: a saved view, or the matches of a search or of filters. */
interface ListRoute {
  readonly savedViewId?: string;
  /** Either replaces all earlier conditions. */
  readonly search?: string;
  readonly filters?: readonly Filter[];
}

/** A list of cards to look up: one the user has yet to enter, or some rows of a grid's column. */
type CardBatch = 'list' | Readonly<Extract<ListSource, { kind: 'rows' }>>;

/**
 * The screens and their parameters. In memory only: the window has no address bar, and no URL leads
 * in from outside.
 */
export type Route =
  | { readonly screen: 'start' }
  | { readonly screen: 'connect'; readonly profileId: string | null }
  | { readonly screen: 'overview' }
  /** All connections; needs none of them to be open. */
  | { readonly screen: 'connections' }
  | { readonly screen: 'merchant' }
  | ({ readonly screen: 'clients'; readonly clientId?: string } & ListRoute)
  | ({ readonly screen: 'lots'; readonly lotId?: string } & ListRoute)
  | ({
      readonly screen: 'cards';
      readonly cardId?: string;
      readonly batch?: CardBatch;
      /**
       * The id came from a page or a mail: nothing is sent to the service until the user asks for
       * it.
       */
      readonly byLink?: true;
      /** A link named a full card number instead of an id: only the reason is shown. */
      readonly cardNumberRefused?: true;
    } & ListRoute)
  /**
   * `since`: all changes since Monday, or all that are not seen yet, as the overview counts them;
   * without it as the list was left.
   */
  | {
      readonly screen: 'changes';
      readonly since?: 'week-begin' | 'unseen';
      readonly alerts?: true;
      readonly compare?: true;
    }
  | { readonly screen: 'reconcile' }
  | { readonly screen: 'duplicates'; readonly resource?: Browsable }
  /** `of`: the records of a list, grouped by a field. */
  | {
      readonly screen: 'summary';
      readonly of?: {
        readonly resource: Browsable;
        readonly field: string;
        readonly search: string;
        readonly filters: readonly Filter[];
      };
      /** A saved table to show. */
      readonly savedId?: string;
    }
  | { readonly screen: 'activity' }
  | { readonly screen: 'audit' }
  /** At the section, or at the top. */
  | { readonly screen: 'settings'; readonly section?: SettingsSection };

/** Sections of the settings that a button elsewhere leads to. */
export type SettingsSection = 'offline-data' | 'backup' | 'updates';

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
  'audit',
] as const satisfies readonly Screen[];

export type BrowsingScreen = (typeof browsingScreens)[number];

/** The screens in the sidebar; the others are reached from the place they belong to. */
export const places = [
  'overview',
  'clients',
  'lots',
  'cards',
  'changes',
  'reconcile',
  'summary',
] as const satisfies readonly BrowsingScreen[];

export function isBrowsing(screen: Screen): screen is BrowsingScreen {
  return (browsingScreens as readonly Screen[]).includes(screen);
}
