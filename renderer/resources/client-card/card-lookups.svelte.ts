import { createContext } from 'svelte';
import type { ClientCard } from '../../../preload/contract/client-card';
import type { Failure } from '../../../preload/contract/failure';
import { failureOf } from '../../bridge';
import type { DeskBridge } from '../../bridge';
import type { Loading } from '../../state/loading';

/** How many looked-up cards are listed. */
const mostRecent = 200;

/** Cards asked for by their id (interface.md, Endpoints 4), the one being read and those read before. */
export class CardLookups {
  readonly #bridge: DeskBridge;
  #typed = $state('');
  #trimmed = $state(false);
  #asked = $state('');
  #current = $state.raw<Loading<ClientCard>>({ phase: 'idle' });
  #problem = $state.raw<Failure | null>(null);
  #recent = $state.raw<readonly ClientCard[]>([]);
  #samples = $state.raw<readonly string[]>([]);
  #started = false;
  #asks = 0;

  constructor(bridge: DeskBridge) {
    this.#bridge = bridge;
  }

  /** What stands in the field; kept while one looks elsewhere. */
  get typed(): string {
    return this.#typed;
  }

  set typed(text: string) {
    this.#typed = text;
    this.#problem = null;
    this.#trimmed = false;
  }

  /** Spaces around the typed id were taken off. */
  get trimmed(): boolean {
    return this.#trimmed;
  }

  get current(): Loading<ClientCard> {
    return this.#current;
  }

  /** The answer for the typed id is on its way; for another id one may ask at any time. */
  get asking(): boolean {
    return this.#current.phase === 'loading' && this.#typed.trim() === this.#asked;
  }

  /** Why the typed id cannot be one (`input.card-id`): belongs at the field. */
  get problem(): Failure | null {
    return this.#problem;
  }

  /** Newest first, each card once. */
  get recent(): readonly ClientCard[] {
    return this.#recent;
  }

  /** Ids to try, in the sample data only. */
  get samples(): readonly string[] {
    return this.#samples;
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
    if (samples.status === 'fulfilled') this.#samples = samples.value;
  }

  /** Looks the typed id up and shows it. */
  async lookUp(): Promise<void> {
    const id = this.#typed.trim();
    this.#trimmed = id !== this.#typed;
    this.#typed = id;
    this.#problem = null;
    this.#asked = id;
    this.#asks += 1;
    const ask = this.#asks;
    this.#current = { phase: 'loading' };
    try {
      const card = await this.details(id);
      if (ask === this.#asks) this.#current = { phase: 'ready', data: card, stale: false };
    } catch (caught) {
      if (ask !== this.#asks) return;
      const failure = failureOf(caught);
      if (failure.code === 'input.card-id') {
        this.#problem = failure;
        this.#current = { phase: 'idle' };
      } else {
        this.#current = { phase: 'failed', failure };
      }
    }
  }

  /** Shows a card that was read before, without asking again. */
  show(card: ClientCard): void {
    this.#asks += 1;
    this.typed = card.askedId;
    this.#current = { phase: 'ready', data: card, stale: false };
  }

  /** A card read before, by the id it was asked by or by its own. */
  known(id: string): ClientCard | null {
    return this.#recent.find((card) => card.askedId === id || card.id === id) ?? null;
  }

  /** Reads a card's details without showing them. Rejects with the failure. */
  async details(id: string): Promise<ClientCard> {
    const card = await this.#bridge.cards.details({ id });
    this.#keep(card);
    return card;
  }

  #keep(card: ClientCard): void {
    const others = this.#recent.filter((other) => other.askedId !== card.askedId);
    this.#recent = [card, ...others].slice(0, mostRecent);
  }
}

export const [getCards, setCards] = createContext<CardLookups>();
