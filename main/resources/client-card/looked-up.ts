import type { ClientCard } from '../../../preload/contract/records';

const capacity = 200;

/** Cards looked up since the profile was opened, newest first, each id once. */
export class LookedUpCards {
  #cards: ClientCard[] = [];

  add(card: ClientCard): void {
    const others = this.#cards.filter(({ askedId }) => askedId !== card.askedId);
    this.#cards = [card, ...others].slice(0, capacity);
  }

  get newestFirst(): ClientCard[] {
    return [...this.#cards];
  }

  clear(): void {
    this.#cards = [];
  }
}
