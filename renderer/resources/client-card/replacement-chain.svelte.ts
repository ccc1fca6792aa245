import type { ClientCard } from '../../../preload/contract/records';
import type { Failure } from '../../../preload/contract/failure';
import { failureOf } from '../../bridge';

/** Cards requested with one press: following a longer chain needs another press. */
const maxSteps = 10;

/** A card of the chain; `card` is null while only its id is known. */
interface ChainLink {
  readonly id: string;
  readonly card: ClientCard | null;
}

type ChainEnd =
  /** The last card has no replacement. */
  | 'end'
  /** The last card's replacement is already in the chain. */
  | 'cycle'
  /** There is more to follow. */
  | 'open';

/** Cards linked by `replacement_by`, requested one at a time and only when the user asks for it. */
export class ReplacementChain {
  readonly #read: (id: string) => Promise<ClientCard>;
  readonly #known: (id: string) => ClientCard | null;
  #cards = $state.raw<readonly ClientCard[]>([]);
  failure = $state.raw<Failure | null>(null);
  walking = $state(false);

  /** `before` are the known earlier cards of the chain, oldest first. */
  constructor(
    before: readonly ClientCard[],
    card: ClientCard,
    known: (id: string) => ClientCard | null,
    read: (id: string) => Promise<ClientCard>,
  ) {
    this.#known = known;
    this.#read = read;
    this.#cards = [...before, card];
    this.#followKnown();
  }

  /** The cards in order; the last one may be known by its id only. */
  get links(): readonly ChainLink[] {
    const links = this.#cards.map((card): ChainLink => ({ id: card.id ?? card.askedId, card }));
    const next = this.#next;
    return next === null ? links : [...links, { id: next, card: null }];
  }

  get end(): ChainEnd {
    if (this.#replacement === null) return 'end';
    return this.#next === null ? 'cycle' : 'open';
  }

  /** The id of the card a cycle leads back to; null when there is no cycle. */
  get backTo(): string | null {
    return this.end === 'cycle' ? this.#replacement : null;
  }

  /** Follows the chain by at most `maxSteps` cards. */
  async walk(): Promise<void> {
    if (this.walking) return;
    this.walking = true;
    this.failure = null;
    try {
      for (let step = 0; step < maxSteps; step += 1) {
        const next = this.#next;
        if (next === null) return;
        const card = await this.#read(next);
        this.#cards = [...this.#cards, card];
        this.#followKnown();
      }
    } catch (caught) {
      this.failure = failureOf(caught);
    } finally {
      this.walking = false;
    }
  }

  get #replacement(): string | null {
    const id = this.#cards.at(-1)?.replacementBy ?? null;
    return id === '' ? null : id;
  }

  /** The id to follow, unless it leads back into the chain. */
  get #next(): string | null {
    const id = this.#replacement;
    if (id === null) return null;
    const seen = this.#cards.some((card) => card.id === id || card.askedId === id);
    return seen ? null : id;
  }

  /** Follows the chain through cards that are already in memory. */
  #followKnown(): void {
    for (let next = this.#next; next !== null; next = this.#next) {
      const card = this.#known(next);
      if (card === null) return;
      this.#cards = [...this.#cards, card];
    }
  }
}

/** The earlier cards of a card's replacement chain among those read before, oldest first. */
export function knownBefore(card: ClientCard, read: readonly ClientCard[]): readonly ClientCard[] {
  const before: ClientCard[] = [];
  for (;;) {
    const [first = card] = before;
    const id = first.id ?? first.askedId;
    const earlier = read.find(
      (other) => other.replacementBy === id && other !== card && !before.includes(other),
    );
    if (earlier === undefined) return before;
    before.unshift(earlier);
  }
}
