import type { ExportSource, PaperLayout } from '../../preload/contract/exports';
import type { Asker, ViewQuery } from '../../preload/contract/browse';
import type { CardLookup, LineOutcome } from '../../preload/contract/lookup';
import type { LinesAsked, Reconciliation } from '../../preload/contract/reconcile';
import type { SummaryQuestion, Measure } from '../../preload/contract/analysis';
import type { RecordList } from '../lists/record-list.svelte';
import type { Found } from '../views/duplicates/finding.svelte';
import type { ChangesHead, ChangesList } from '../views/changes/changes-list.svelte';

/** What one exports from: a list of records, one of its records, the changes with the answer that is shown, or a list of cards that was looked up. */
export type Exported =
  | { readonly list: RecordList; readonly recordId?: string }
  /** The merchant's own record. */
  | { readonly merchant: true }
  | { readonly changes: ChangesList; readonly head: ChangesHead }
  /** Records that are in a list more than once. */
  | {
      readonly duplicates: Pick<Found, 'resource' | 'by' | 'search' | 'filters' | 'of'>;
      readonly asker: Asker;
    }
  /** All records of a question that no list shows. */
  | { readonly query: ViewQuery; readonly count: number; readonly complete: boolean }
  /** Records counted and summed, one of the measures as a table of so many lines. */
  | {
      readonly summary: SummaryQuestion;
      readonly measure: Measure;
      readonly lines: number;
    }
  /** A file held against a list, with the lines that are shown, and how many. */
  | {
      readonly reconciled: Reconciliation;
      readonly asked: LinesAsked;
      readonly count: number;
    }
  | {
      readonly lookup: CardLookup;
      /** The lines that are shown, and how many; null for all. */
      readonly outcomes: readonly LineOutcome[] | null;
      readonly count: number;
    };

/** Which records: the selected rows, what search and filters leave, or all there are. */
export type ScopeKind = 'selection' | 'filtered' | 'everything';

export interface Scope {
  readonly kind: ScopeKind;
  /** Null while they are not counted. */
  readonly count: number | null;
  readonly source: ExportSource;
}

export type ColumnsKind = 'shown' | 'selected' | 'chosen' | 'all';

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
  readonly what:
    | 'clients'
    | 'lots'
    | 'cards'
    | 'changes'
    | 'lookup'
    | 'reconciled'
    | 'summary'
    | 'record';
  /** Narrowest first; at least one. */
  readonly scopes: readonly [...Scope[], Scope];
  /** Empty where there is no choice. */
  readonly columns: readonly ColumnsChoice[];
  /** Of which some may be chosen, in their order, hidden ones too; without it there is no such choice. */
  readonly fields?: readonly { readonly key: string; readonly label: string }[];
  readonly amounts: readonly string[];
  /** False while the first sync is under way. */
  readonly isWhole: boolean;
  /** The earlier sync one looks back to, in epoch milliseconds; null for now. */
  readonly asOf: number | null;
  /** Changes only: the moment they are counted from, 0 for the first sync. */
  readonly since: number | null;
  /** How it is put on paper. */
  readonly layout: PaperLayout;
}

/** A table of all columns as it is now, without a choice of them. */
export const plainTable = {
  columns: [],
  amounts: [],
  isWhole: true,
  asOf: null,
  since: null,
  layout: 'table',
} as const;
