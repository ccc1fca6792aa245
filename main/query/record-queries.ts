import type { browse } from '../../shared/ipc/browse';
import type { Bridge } from '../../shared/ipc/define';
import type { Duplicates, DuplicatesQuestion } from '../../shared/ipc/duplicates';
import type { SummaryAnswer } from '../../shared/ipc/summary';
import type { RowSlice } from '../../shared/rows';
import type { Changes, ChangesCursor, ChangesPage, ChangesQuery, ListedChanges } from './changes';
import type { SearchAnswer, SearchQuestion, SearchSoFar } from './search';
import type { SummaryOrder } from './summary';
import type { CursorList } from './cursors';

type Browse = Bridge<{ browse: typeof browse }>['browse'];

/**
 * What the screens ask of stored records: mostly the contract's own methods. Every answer is of all
 * records: one to a query with words waits until they are in the text index, and where that cannot
 * be, as on a full disk, they are read one by one. Only `openSoFar` and `everywhereSoFar` do not
 * wait, and say by their type what they lack. Fails as the store does.
 */
export interface RecordQueries {
  readonly browse: Omit<Browse, 'changed' | 'rows'> & {
    readonly rowsText: Browse['rows'];
    readonly rows: (params: Parameters<Browse['rows']>[0]) => Promise<RowSlice>;
    /** Fails with `input.params` when the view is gone. */
    readonly listOf: (cursor: { cursorId: number }) => Promise<CursorList>;
  };
  readonly search: {
    everywhere(question: SearchQuestion): Promise<SearchAnswer>;
    everywhereSoFar(question: SearchQuestion): Promise<SearchSoFar>;
  };
  readonly changes: Pick<Changes, 'syncs' | 'fields'> & {
    /**
     * As in the contract, with the cursor from which all of them can be read (null: there are
     * none).
     */
    list(query: ChangesQuery): Promise<ListedChanges & { readonly start: ChangesCursor | null }>;
    /** At most `limit` further changes, from the cursor on; the query's `offset` is ignored. */
    page(query: ChangesQuery, cursor: ChangesCursor): Promise<ChangesPage>;
  };
  summary(question: SummaryOrder): Promise<SummaryAnswer>;
  duplicates(question: DuplicatesQuestion): Promise<Duplicates>;
}
