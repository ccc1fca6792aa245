import type { Person } from '../../people';
import { makePeople } from './people';

/** What each peer can be asked; what it has no answer to is not measured of it. */
export interface Peer {
  mount(place: HTMLElement, people: readonly Person[], fields: readonly string[]): void;
  unmount(): void;
  sort(field: string, direction: 'asc' | 'desc'): void;
  /** By one field; null takes it away. */
  filter(condition: Condition | null): void;
  /** Over all fields. */
  search?(text: string): void;
  /** What scrolls, once the grid is drawn. */
  scroller(): Element | null;
}

export interface Condition {
  field: string;
  how: 'equals' | 'contains';
  value: string;
}

/**
 * A page with one peer and one field for orders, each put in as a whole: `mount`, `unmount`, `sort
 * FIELD asc|desc`, `filter FIELD equals|contains VALUE`, `filter`, `search TEXT`.
 */
export async function stand(peer: Peer): Promise<void> {
  const place = document.querySelector<HTMLElement>('#grid');
  const orders = document.querySelector<HTMLInputElement>('#orders');
  const done = document.querySelector('#done');
  if (place === null || orders === null || done === null) throw new Error('No place for a grid.');
  const people = await makePeople(Number(new URL(location.href).searchParams.get('rows')));
  const fields = Object.keys(people[0] ?? {});
  const mark = () => peer.scroller()?.setAttribute('data-bench-scroller', '');
  const obey: Record<string, (words: string[]) => void> = {
    mount: () => {
      peer.mount(place, people, fields);
    },
    unmount: () => {
      peer.unmount();
    },
    sort: ([field = '', direction]) => {
      peer.sort(field, direction === 'desc' ? 'desc' : 'asc');
    },
    filter: ([field, how, ...value]) => {
      if (field === undefined) peer.filter(null);
      else {
        const kind = how === 'equals' ? 'equals' : 'contains';
        peer.filter({ field, how: kind, value: value.join(' ') });
      }
    },
    search: (words) => peer.search?.(words.join(' ')),
  };
  orders.addEventListener('input', () => {
    const [name = '', ...words] = orders.value.split(' ');
    // A change of the document in any case, also when the rows in view stay the same.
    done.textContent = orders.value;
    obey[name]?.(words);
  });
  new MutationObserver(mark).observe(place, { childList: true, subtree: true });
  orders.hidden = false;
}
