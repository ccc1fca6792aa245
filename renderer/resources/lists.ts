import { createContext } from 'svelte';
import type { Browsable } from '../../shared/ipc/browse';
import type { DeskBridge } from '../bridge';
import type { Remembered } from '../lists/view-state';
import { RecordList, type ListContext } from '../lists/record-list.svelte';

/**
 * The first columns of each list. Fields that the service does not send are left out; without the
 * very first one a list begins with the id.
 */
const firstColumns: Readonly<Record<Browsable, readonly string[]>> = {
  /**
   * Who the client is comes before other fields. The panel of a client groups its fields as in
   * Clients.svelte and shows the rest in this order.
   */
  clients: [
    ...['desk.last_first', 'desk.document', 'status', 'created_at', 'phone_number', 'email'],
    ...['first_name', 'second_name', 'first_last_name', 'second_last_name'],
    ...['document_type', 'document_number', 'status_kyc'],
  ],
  /**
   * Also of a lot's panel. docs/interface.md describes no lot fields: these come first where they
   * exist, then all others in the service's order, and bookkeeping last (`recordColumns`).
   */
  lots: [
    ...['code', 'name', 'product_name', 'status', 'quantity', 'currency'],
    ...['unit_price', 'total_amount', 'created_at'],
  ],
  /** Fields that distinguish one card from another (docs/interface.md, "Client-card"). */
  cards: [
    'card_tracking_code',
    'status',
    'desk.client',
    'provider_name',
    'currencies',
    'reason',
    'replacement_by',
    'blocked_at',
    'client_id',
  ],
};

/** Of clients whose names are in other fields, from which no full name can be made. */
const clientsWithoutNames = [
  ...['id', 'first_name', 'first_last_name', 'document_number', 'status', 'created_at'],
  ...['phone_number', 'email', 'second_name', 'second_last_name', 'document_type', 'status_kyc'],
];

/**
 * The stored records of a resource: the clients and lots of the last sync, and all cards looked up
 * so far, which the service only provides one by one (docs/interface.md, "Requests").
 */
export function createRecordList(
  bridge: DeskBridge,
  resource: Browsable,
  context: ListContext,
  remembered: Remembered,
): RecordList {
  const first = firstColumns[resource];
  const firstWithout = resource === 'clients' ? clientsWithoutNames : first;
  return new RecordList(bridge, { resource, first, firstWithout }, context, remembered);
}

export const [getClients, setClients] = createContext<RecordList>();
export const [getLots, setLots] = createContext<RecordList>();
export const [getCardsList, setCardsList] = createContext<RecordList>();
