import { createContext } from 'svelte';
import type { ClientCard } from '../../../preload/contract/records';
import type { Failure } from '../../../preload/contract/failure';
import { failureOf } from '../../bridge';
import type { DeskBridge } from '../../bridge';
import { Newest } from '../../state/asking.svelte';
import type { Loading } from '../../state/asking.svelte';
import { RecordList } from '../../lists/record-list.svelte';
import type { Speech } from '../../lists/record-list.svelte';
import type { Remembered } from '../../lists/list-query';

/** How many looked-up cards are listed. */
const maxRecent = 200;

/**
 * Cards asked for by their id (docs/interface.md, "Requests"): the one that is shown and those read before. What the store keeps of a card is
 * shown first, and stays when the service cannot be asked.
 */
export class CardLookups {
  readonly #bridge: DeskBridge;
  #typed = $state('');
  /** Spaces around the typed id were taken off. */
  trimmed = $state(false);
  /** A link brought the id that stands in the field, and nobody has asked for it yet. */
  suggested = $state(false);
  #asked = $state('');
  current = $state.raw<Loading<ClientCard>>({ phase: 'idle' });
  /** Why the typed id cannot be one (`input.card-id`): belongs at the field. */
  problem = $state.raw<Failure | null>(null);
  /** Why a card that is shown from the store could not be read anew. */
  failure = $state.raw<Failure | null>(null);
  /** Newest first, each card once. */
  recent = $state.raw<readonly ClientCard[]>([]);
  /** Ids to try, in the sample data only. */
  samples = $state.raw<readonly string[]>([]);
  #isAsking = $state(false);
  #started = false;
  readonly #asks = new Newest();

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** What stands in the field; kept while one looks elsewhere. */
  get typed(): string {
    return this.#typed;
  }

  set typed(text: string) {
    this.#typed = text;
    this.problem = null;
    this.trimmed = false;
    this.suggested = false;
  }

  /** The id of the card that is shown or asked for; null when there is none. */
  get shownId(): string | null {
    return this.current.phase === 'idle' ? null : this.#asked;
  }

  /** The service's answer for the typed id is on its way; for another id one may ask at any time. */
  get asking(): boolean {
    return this.#isAsking && this.#typed.trim() === this.#asked;
  }

  /** Fetches, once, what was looked up before this window and what there is to try. Neither is worth a failure. */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const [recent, samples] = await Promise.allSettled([
      this.#bridge.cards.recent(),
      this.#bridge.cards.samples(),
    ]);
    if (recent.status === 'fulfilled')
      for (const card of recent.value.toReversed()) this.#keep(card);
    if (samples.status === 'fulfilled') this.samples = samples.value;
  }

  /** Puts an id that came from outside into the field: nothing is sent. */
  suggest(id: string): void {
    this.close();
    this.typed = id;
    this.suggested = true;
  }

  /** Looks the typed id up and shows it. */
  async lookUp(): Promise<void> {
    const id = this.#typed.trim();
    this.trimmed = id !== this.#typed;
    this.suggested = false;
    this.#typed = id;
    const isNewest = this.#begin(id);
    this.#isAsking = true;
    void this.#showKept(id, isNewest);
    try {
      const card = await this.details(id);
      if (isNewest()) this.current = { phase: 'ready', data: card, stale: false };
    } catch (caught) {
      if (isNewest()) this.#refused(failureOf(caught));
    } finally {
      if (isNewest()) this.#isAsking = false;
    }
  }

  /** Shows what is known of a card; asks the service only when nothing is. */
  async open(id: string): Promise<void> {
    const known = this.known(id);
    if (known !== null) {
      this.show(known);
      return;
    }
    const isNewest = this.#begin(id);
    this.typed = id;
    await this.#showKept(id, isNewest);
    if (isNewest() && this.current.phase === 'loading') await this.lookUp();
  }

  /** Shows a card that was read before, without asking again. */
  show(card: ClientCard): void {
    this.#begin(card.askedId);
    this.typed = card.askedId;
    this.current = { phase: 'ready', data: card, stale: false };
  }

  /** No card is shown. */
  close(): void {
    this.#begin('');
    this.current = { phase: 'idle' };
  }

  /** A card read before, by the id it was asked by or by its own. */
  known(id: string): ClientCard | null {
    return this.recent.find((card) => card.askedId === id || card.id === id) ?? null;
  }

  /** Reads a card's details without showing them. Rejects with the failure. */
  async details(id: string): Promise<ClientCard> {
    const card = await this.#bridge.cards.details({ id });
    this.#keep(card);
    return card;
  }

  /** A card for a chain: from the store when it is there, else from the service. Rejects with the failure. */
  async keptOrAsked(id: string): Promise<ClientCard> {
    const kept = await this.#kept(id);
    if (kept === null) return this.details(id);
    this.#keep(kept);
    return kept;
  }

  /** Another card is to be shown; gives whether it is the newest wish still: only that one counts. */
  #begin(id: string): () => boolean {
    const isOther = id !== this.#asked || this.current.phase !== 'ready';
    this.#asked = id;
    this.problem = null;
    this.failure = null;
    this.#isAsking = false;
    if (isOther) this.current = { phase: 'loading' };
    return this.#asks.ask();
  }

  async #showKept(id: string, isNewest: () => boolean): Promise<void> {
    const kept = await this.#kept(id);
    if (kept === null || !isNewest() || this.current.phase !== 'loading') return;
    this.#keep(kept);
    this.current = { phase: 'ready', data: kept, stale: true };
  }

  /** Null as well when the store cannot be asked: then the service is. */
  async #kept(id: string): Promise<ClientCard | null> {
    try {
      return await this.#bridge.cards.kept({ id });
    } catch {
      return null;
    }
  }

  #refused(failure: Failure): void {
    if (failure.code === 'input.card-id') {
      this.problem = failure;
      this.current = { phase: 'idle' };
    } else if (this.current.phase === 'ready') {
      this.failure = failure;
    } else {
      this.current = { phase: 'failed', failure };
    }
  }

  #keep(card: ClientCard): void {
    const others = this.recent.filter((other) => other.askedId !== card.askedId);
    this.recent = [card, ...others].slice(0, maxRecent);
  }
}

export const [getCards, setCards] = createContext<CardLookups>();

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
