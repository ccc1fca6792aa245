import type { ClientCard } from '../../../shared/ipc/cards';

const maxLookedUpCards = 200;

/** The last cards looked up since the profile was opened, newest first, each id once. */
export class LookedUpCards {
  #cards: ClientCard[] = [];

  add(card: ClientCard): void {
    const others = this.#cards.filter(({ requestedId }) => requestedId !== card.requestedId);
    this.#cards = [card, ...others].slice(0, maxLookedUpCards);
  }

  get newestFirst(): ClientCard[] {
    return [...this.#cards];
  }

  clear(): void {
    this.#cards = [];
  }
}
