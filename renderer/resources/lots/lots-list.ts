import { createContext } from 'svelte';
import type { DeskBridge } from '../../bridge';
import { RecordList } from '../../lists/record-list.svelte';
import type { Speech } from '../../lists/record-list.svelte';
import type { Remembered } from '../../lists/list-query';

/**
 * The first columns of the list and fields of an opened lot, behind the id: docs/interface.md shows no lot fields, so these come first
 * where they exist, all others as the service sends them, bookkeeping last (`recordColumns`).
 */
const first = [
  ...['code', 'name', 'product_name', 'status', 'quantity', 'currency'],
  ...['unit_price', 'total_amount'],
];

/** The lots kept by the sync of GET merchants/lots (docs/interface.md, "Requests"). */
export function lotsList(bridge: DeskBridge, speech: Speech, remembered: Remembered): RecordList {
  return new RecordList(bridge, { resource: 'lots', first }, speech, remembered);
}

export const [getLots, setLots] = createContext<RecordList>();
