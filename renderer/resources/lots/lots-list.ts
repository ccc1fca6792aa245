import { createContext } from 'svelte';
import type { DeskBridge } from '../../bridge';
import type { Language } from '../../i18n/messages.svelte';
import { RecordList } from '../../ui/record/record-list.svelte';

/** interface.md shows no lot fields: these come first where they exist, all others follow as the service sends them. */
const first = ['code', 'name', 'product_name', 'status', 'quantity', 'currency'];

/** GET merchants/lots (interface.md, Endpoints 3: page and per_page are required), page by page. */
export function lotsList(bridge: DeskBridge, perPage: number, t: Language['t']): RecordList {
  return new RecordList(
    (page, size) => bridge.lots.page({ page, perPage: size }),
    perPage,
    first,
    t,
  );
}

export const [getLots, setLots] = createContext<RecordList>();
