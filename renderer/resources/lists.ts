import { createContext } from 'svelte';
import type { DeskBridge } from '../bridge';
import type { Remembered } from '../lists/list-query';
import { RecordList } from '../lists/record-list.svelte';
import type { Speech } from '../lists/record-list.svelte';

/**
 * The first columns of the list, behind the id: who a client is, before what else is known of it. A field the service does not send is simply
 * not there. An opened client shows its fields by the groups of Clients.svelte, what is left in this order.
 */
const firstOfClients = [
  'first_name',
  'first_last_name',
  'document_number',
  'status',
  'created_at',
  'phone_number',
  'email',
  'second_name',
  'second_last_name',
  'document_type',
  'status_kyc',
];

/** The clients kept by the sync of GET merchants/clients (docs/interface.md, "Requests"). */
export function clientsList(
  bridge: DeskBridge,
  speech: Speech,
  remembered: Remembered,
): RecordList {
  return new RecordList(bridge, { resource: 'clients', first: firstOfClients }, speech, remembered);
}

export const [getClients, setClients] = createContext<RecordList>();

/**
 * The first columns of the list and fields of an opened lot, behind the id: docs/interface.md shows no lot fields, so these come first
 * where they exist, all others as the service sends them, bookkeeping last (`recordColumns`).
 */
const firstOfLots = [
  ...['code', 'name', 'product_name', 'status', 'quantity', 'currency'],
  ...['unit_price', 'total_amount'],
];

/** The lots kept by the sync of GET merchants/lots (docs/interface.md, "Requests"). */
export function lotsList(bridge: DeskBridge, speech: Speech, remembered: Remembered): RecordList {
  return new RecordList(bridge, { resource: 'lots', first: firstOfLots }, speech, remembered);
}

export const [getLots, setLots] = createContext<RecordList>();
