import { createContext } from 'svelte';
import type { DeskBridge } from '../../bridge';
import { RecordList } from '../../lists/record-list.svelte';
import type { Speech } from '../../lists/record-list.svelte';
import type { Remembered } from '../../lists/list-query';

/** What tells one card from another (docs/interface.md, "Client-card"). */
const first = [
  'card_tracking_code',
  'status',
  'desk.client',
  'client_id',
  'provider_name',
  'currencies',
  'reason',
  'replacement_by',
  'blocked_at',
];

/** Every card looked up so far, as the store keeps them (docs/interface.md, "Requests" gives them one by one). */
export function cardsList(bridge: DeskBridge, speech: Speech, remembered: Remembered): RecordList {
  return new RecordList(bridge, { resource: 'cards', first }, speech, remembered);
}

export const [getCardsList, setCardsList] = createContext<RecordList>();
