import { createContext } from 'svelte';
import type { DeskBridge } from '../bridge';
import type { Remembered } from '../lists/list-query';
import { RecordList } from '../lists/record-list.svelte';
import type { Speech } from '../lists/record-list.svelte';

/**
 * The first columns of the list after the id: who the client is comes before other fields. Fields that the service does not send are left out.
 * The panel of a client groups its fields as in Clients.svelte and shows the rest in this order.
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

/** The clients stored by the sync of GET merchants/clients (docs/interface.md, "Requests"). */
export function clientsList(
  bridge: DeskBridge,
  speech: Speech,
  remembered: Remembered,
): RecordList {
  return new RecordList(bridge, { resource: 'clients', first: firstOfClients }, speech, remembered);
}

export const [getClients, setClients] = createContext<RecordList>();

/**
 * The first columns of the list, and fields of a lot's panel, after the id. docs/interface.md describes no lot fields: these come first where
 * they exist, then all others in the service's order, and bookkeeping last (`recordColumns`).
 */
const firstOfLots = [
  ...['code', 'name', 'product_name', 'status', 'quantity', 'currency'],
  ...['unit_price', 'total_amount'],
];

/** The lots stored by the sync of GET merchants/lots (docs/interface.md, "Requests"). */
export function lotsList(bridge: DeskBridge, speech: Speech, remembered: Remembered): RecordList {
  return new RecordList(bridge, { resource: 'lots', first: firstOfLots }, speech, remembered);
}

export const [getLots, setLots] = createContext<RecordList>();
