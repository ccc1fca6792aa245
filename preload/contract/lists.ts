import type { Value } from './values';

// What pages need as well, apart from the schemas made of it: no schema is run in a page.

/** What can be browsed as rows. `cards` are the client-cards looked up so far. */
export const browsable = ['clients', 'lots', 'cards'] as const;

/** All resources with stored records, in the order they are shown: the one record of the merchant last. */
export const storedResources = [...browsable, 'merchant'] as const;

/** The id under which a merchant without one is stored: a profile has one merchant. */
export const namelessMerchant = 'me';

/** What a sync reads. */
export const syncable = ['merchant', 'clients', 'lots', 'cards'] as const;

export interface RowWindow {
  readonly offset: number;
  readonly rows: {
    readonly id: string;
    /** Aligned with the view's `columns`; `undefined` where the record lacks the field. */
    readonly cells: (Value | undefined)[];
  }[];
}

/** No value is a bare number: they are kept as digits. So one stands for what a record lacks, which JSON has no word for. */
const absent = 0;

/** A window as it travels from the store's thread to the page: a text costs a third of what as many objects do on the same way. */
export function writeWindow({ offset, rows }: RowWindow): string {
  const filled = rows.map(({ id, cells }) => {
    return { id, cells: cells.map((cell) => (cell === undefined ? absent : cell)) };
  });
  return JSON.stringify({ offset, rows: filled });
}

export function readWindow(text: string): RowWindow {
  const read = JSON.parse(text) as RowWindow;
  for (const row of read.rows) {
    const cells: unknown[] = row.cells;
    for (let at = 0; at < cells.length; at += 1) if (cells[at] === absent) cells[at] = undefined;
  }
  return read;
}
