import { createContext } from 'svelte';
import type { ClientCard } from '../../../shared/ipc/cards';
import type { Failure } from '../../../shared/failures';
import { failureOf, type DeskBridge } from '../../bridge';
import { Newest } from '../../state/newest';
import type { Loading } from '../../state/loading';

/** How many looked-up cards are remembered. */
const maxRecent = 200;

/**
 * Cards looked up by their id (docs/interface.md, "Requests"): the one that is shown and those read
 * before. The stored version of a card is shown first, and stays when the service cannot be
 * reached.
 */
export class CardLookups {
  readonly #bridge: DeskBridge;
  #typed = $state('');
  /** Spaces around the typed id were removed. */
  trimmed = $state(false);
  /** The typed id came from a link and has not been looked up yet. */
  suggested = $state(false);
  #requestedId = $state('');
  current = $state.raw<Loading<ClientCard>>({ phase: 'idle' });
  /** Why the typed id is invalid (`input.card-id`): shown at the field. */
  problem = $state.raw<Failure | null>(null);
  /** Why a card that is shown from the store could not be refreshed. */
  failure = $state.raw<Failure | null>(null);
  /** Newest first, each card once. */
  recent = $state.raw<readonly ClientCard[]>([]);
  /** Example ids, with the sample data only. */
  samples = $state.raw<readonly string[]>([]);
  #isAsking = $state(false);
  #started = false;
  readonly #asks = new Newest();

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** The text of the field; kept while other screens are shown. */
  get typed(): string {
    return this.#typed;
  }

  set typed(text: string) {
    this.#typed = text;
    this.problem = null;
    this.trimmed = false;
    this.suggested = false;
  }

  /** The id of the card that is shown or being looked up; null when there is none. */
  get shownId(): string | null {
    return this.current.phase === 'idle' ? null : this.#requestedId;
  }

  /** The typed id is being looked up; another id can be looked up at any time. */
  get asking(): boolean {
    return this.#isAsking && this.#typed.trim() === this.#requestedId;
  }

  /**
   * Loads the cards looked up before and the example ids; does so once. Failures are ignored: both
   * are optional.
   */
  async start(): Promise<void> {
    if (this.#started) return;
    this.#started = true;
    const [recent, samples] = await Promise.allSettled([
      this.#bridge.cards.recent(),
      this.#bridge.cards.samples(),
    ]);
    if (recent.status === 'fulfilled')
      for (const card of recent.value.toReversed()) this.#remember(card);
    if (samples.status === 'fulfilled') this.samples = samples.value;
  }

  /** Puts an id from outside of the app into the field, without sending a request. */
  suggest(id: string): void {
    this.close();
    this.typed = id;
    this.suggested = true;
  }

  /** Says why a full card number is not looked up; the number itself is not shown again. */
  refuseCardNumber(): void {
    this.close();
    this.typed = '';
    const params = { reason: 'card-number' };
    this.problem = { code: 'input.card-id', params, requestId: null, redactedBody: null };
  }

  /** Looks up the typed id and shows the card. */
  async lookUp(): Promise<void> {
    const id = this.#typed.trim();
    if (await hasCardNumber(id)) {
      this.refuseCardNumber();
      return;
    }
    this.trimmed = id !== this.#typed;
    this.suggested = false;
    this.#typed = id;
    const isNewest = this.#begin(id);
    this.#isAsking = true;
    void this.#showStored(id, isNewest);
    try {
      const card = await this.details(id);
      if (!isNewest()) return;
      // A UUID was taken out of what stood around it.
      if (this.#typed === id) this.#typed = card.requestedId;
      this.#requestedId = card.requestedId;
      this.current = { phase: 'ready', data: card, stale: false };
    } catch (caught) {
      if (isNewest()) this.#refused(failureOf(caught));
    } finally {
      if (isNewest()) this.#isAsking = false;
    }
  }

  /** Shows a card from memory or the store; sends a request only when neither has it. */
  async open(id: string): Promise<void> {
    if (await hasCardNumber(id)) {
      this.refuseCardNumber();
      return;
    }
    const known = this.known(id);
    if (known !== null) {
      this.show(known);
      return;
    }
    const isNewest = this.#begin(id);
    this.typed = id;
    await this.#showStored(id, isNewest);
    if (isNewest() && this.current.phase === 'loading') await this.lookUp();
  }

  /** Shows a card that was read before, without a request. */
  show(card: ClientCard): void {
    this.#begin(card.requestedId);
    this.typed = card.requestedId;
    this.current = { phase: 'ready', data: card, stale: false };
  }

  close(): void {
    this.#begin('');
    this.current = { phase: 'idle' };
  }

  /** A card read before, by the id it was looked up by or by its own. */
  known(id: string): ClientCard | null {
    return this.recent.find((card) => card.requestedId === id || card.id === id) ?? null;
  }

  /** Requests a card's details without showing them. Rejects with the failure. */
  async details(id: string): Promise<ClientCard> {
    const card = await this.#bridge.cards.details({ id });
    this.#remember(card);
    return card;
  }

  /**
   * A card of a replacement chain: from the store, else from the service. Rejects with the failure.
   */
  async storedOrRequested(id: string): Promise<ClientCard> {
    const stored = await this.#stored(id);
    if (stored === null) return this.details(id);
    this.#remember(stored);
    return stored;
  }

  /** Starts showing another card; the result tells whether that is still the newest request. */
  #begin(id: string): () => boolean {
    const isOther = id !== this.#requestedId || this.current.phase !== 'ready';
    this.#requestedId = id;
    this.problem = null;
    this.failure = null;
    this.#isAsking = false;
    if (isOther) this.current = { phase: 'loading' };
    return this.#asks.ask();
  }

  async #showStored(id: string, isNewest: () => boolean): Promise<void> {
    const stored = await this.#stored(id);
    if (stored === null || !isNewest() || this.current.phase !== 'loading') return;
    this.#remember(stored);
    this.current = { phase: 'ready', data: stored, stale: true };
  }

  /** Also null when the store cannot be read: the card is then requested from the service. */
  async #stored(id: string): Promise<ClientCard | null> {
    try {
      return await this.#bridge.cards.stored({ id });
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

  #remember(card: ClientCard): void {
    const others = this.recent.filter((other) => other.requestedId !== card.requestedId);
    this.recent = [card, ...others].slice(0, maxRecent);
  }
}

/** What a card is called by; null when the service sent no code. */
export function trackingCode({ cardTrackingCode }: ClientCard): string | null {
  return cardTrackingCode === '' ? null : cardTrackingCode;
}

export const [getCards, setCards] = createContext<CardLookups>();

/** Loaded when it is needed first: no start needs it. */
async function hasCardNumber(text: string): Promise<boolean> {
  const cardNumber = await import('../../../shared/card-number');
  return cardNumber.hasCardNumber(text);
}
