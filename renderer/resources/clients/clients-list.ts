import { createContext } from 'svelte';
import type { DeskBridge } from '../../bridge';
import type { Language } from '../../i18n/messages.svelte';
import { RecordList } from '../../ui/record/record-list.svelte';

/** Who a client is, before what else is known of it. A field the service does not send is simply not there. */
const first = [
  'first_name',
  'second_name',
  'first_last_name',
  'second_last_name',
  'status',
  'document_type',
  'document_number',
  'status_kyc',
  'email',
  'phone_number',
];

/** GET merchants/clients (interface.md, Endpoints 2), page by page. */
export function clientsList(bridge: DeskBridge, perPage: number, t: Language['t']): RecordList {
  return new RecordList(
    (page, size) => bridge.clients.page({ page, perPage: size }),
    perPage,
    first,
    t,
  );
}

export const [getClients, setClients] = createContext<RecordList>();
