import type { SearchHit } from '../../../shared/ipc/search';
import type { Syncable } from '../../../shared/ipc/sync';
import type { Suggestion } from '../../lists/suggested-parts';
import type { Route } from '../../routes';

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
