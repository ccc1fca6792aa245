import type { ExportSource } from '../../preload/contract/exports';
import type { RecordList } from '../ui/record/record-list.svelte';
import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';

/** What one exports from: a list of records, or the changes with the answer that is shown. */
export type Exported =
  { readonly list: RecordList } | { readonly changes: ChangesList; readonly head: ChangesHead };

/** Which records: the selected rows, what search and filters leave, or all there are. */
export type ScopeKind = 'selection' | 'filtered' | 'everything';

export interface Scope {
  readonly kind: ScopeKind;
  /** Null when nobody has counted them yet. */
  readonly count: number | null;
  readonly source: ExportSource;
}

export type ColumnsKind = 'shown' | 'selected' | 'all';

export interface ColumnsChoice {
  readonly kind: ColumnsKind;
  readonly count: number;
  /** As main takes them (preload/contract/exports.ts, `exportOrderSchema`). */
  readonly columns: readonly string[] | null;
  /** Only the selected rows have selected columns. */
  readonly only: ScopeKind | null;
}

/** What of a list can be exported now. */
export interface Offer {
  readonly what: 'clients' | 'lots' | 'cards' | 'changes';
  /** Narrowest first; at least one. */
  readonly scopes: readonly [...Scope[], Scope];
  /** Empty where there is no choice. */
  readonly columns: readonly ColumnsChoice[];
  readonly amounts: readonly string[];
  /** False while the first sync is under way. */
  readonly isWhole: boolean;
  /** The earlier sync one looks back to, in epoch milliseconds; null for now. */
  readonly asOf: number | null;
  /** Changes only: the moment they reckon from, 0 for the first sync. */
  readonly since: number | null;
}
