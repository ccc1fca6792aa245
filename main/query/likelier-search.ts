import type { SearchContext } from './field-tests';
import { likeliestState } from './names';
import { conditionMeantBy } from './offered-conditions';

/** More than anybody reads. */
const maxOffers = 5;
/** A condition without a field's name is looked for up to here. */
const maxCondition = 60;

/** A search with likelier words in place of its mistakes, for one that finds nothing. */
export class LikelierSearch {
  readonly #text: string;
  readonly #context: SearchContext;
  /** Where each mistake begins, as typed, and with the likelier word. */
  readonly #offers: { readonly start: number; readonly from: string; readonly to: string }[] = [];
  /** Up to here something is offered for the words. */
  #offeredTo = 0;

  constructor(text: string, context: SearchContext) {
    this.#text = text;
    this.#context = context;
  }

  /** Null where nothing is likelier. */
  get text(): string | null {
    let better = '';
    let copied = 0;
    for (const { start, from, to } of this.#offers) {
      better += `${this.#text.slice(copied, start)}${to}`;
      copied = start + from.length;
    }
    better += this.#text.slice(copied);
    return better === this.#text ? null : better;
  }

  /** Offers `to` for the next `from`. */
  offer(start: number, from: string, to: string): void {
    const at = this.#text.indexOf(from, start);
    if (this.#offers.length >= maxOffers || at < this.#offeredTo) return;
    this.#offers.push({ start: at, from, to });
    this.#offeredTo = at + from.length;
  }

  /** Offers the condition that the words from here on may stand for. */
  offerCondition(at: number): void {
    if (at < this.#offeredTo) return;
    const rest = this.#text.slice(at, at + maxCondition);
    const meant = conditionMeantBy(rest, this.#context);
    if (meant !== null) this.offer(at, meant.from, meant.to);
  }

  /**
   * Offers the state that a word may be a mistake for. `typed`: the word, or the condition that
   * contains it.
   */
  offerState(start: number, typed: string, word: string): void {
    if (this.#offers.length >= maxOffers || start < this.#offeredTo) return;
    const to = likeliestState(word, this.#context.language);
    if (to !== null) this.#offers.push({ start, from: typed, to: typed.replace(word, () => to) });
  }
}
