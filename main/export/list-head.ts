import { allRecords } from '../../shared/all-records';
import type { Browsable } from '../../shared/ipc/browse';
import type { Store } from '../profile-store/store';

type Browse = Pick<Store['browse'], 'open' | 'close'>;

/** What a list says of itself, without its records. */
export async function listHead(
  browse: Browse,
  resource: Browsable,
): Promise<{
  /** Names of all fields it has now, including computed ones and those of marks. */
  readonly columns: readonly string[];
  /** Epoch milliseconds; null before its first sync. */
  readonly asOf: number | null;
}> {
  const { cursorId, columns, asOf } = await browse.open({ ...allRecords(resource), firstRows: 0 });
  await browse.close({ cursorId });
  return { columns, asOf };
}

/** The names of a list's fields. */
export async function listFields(
  { browse }: { readonly browse: Browse },
  resource: Browsable,
): Promise<readonly string[]> {
  return (await listHead(browse, resource)).columns;
}
