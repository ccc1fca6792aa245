/** Whether other rows are shown from the top, or where the user is. */
export type Stay = 'top' | 'keep';

/** Opens views one at a time; of those that are requested meanwhile only the newest counts. */
export class Openings {
  readonly #open: (stay: Stay) => Promise<void>;
  readonly #ended: () => void;
  #wanted: Stay | null = null;
  #isOpening = false;
  #current: Promise<void> = Promise.resolve();

  /** `open` must not fail; `ended` is called when no view is requested any more. */
  constructor(open: (stay: Stay) => Promise<void>, ended: () => void) {
    this.#open = open;
    this.#ended = ended;
  }

  get isOpening(): boolean {
    return this.#isOpening;
  }

  /** Whether another view was requested while one is being opened. */
  get isSuperseded(): boolean {
    return this.#wanted !== null;
  }

  /** Resolves when no view is being opened. */
  ended(): Promise<void> {
    return this.#current;
  }

  request(stay: Stay): void {
    this.#wanted = stay === 'top' || this.#wanted === 'top' ? 'top' : 'keep';
    if (!this.#isOpening) this.#current = this.#openWanted();
  }

  /**
   * True when another view was requested meanwhile. That one then starts at the top as well, if this
   * one would have.
   */
  giveWay(stay: Stay): boolean {
    if (this.#wanted === null) return false;
    if (stay === 'top') this.#wanted = 'top';
    return true;
  }

  async #openWanted(): Promise<void> {
    this.#isOpening = true;
    for (let stay = this.#wanted; stay !== null; stay = this.#wanted) {
      this.#wanted = null;
      await this.#open(stay);
    }
    this.#isOpening = false;
    this.#ended();
  }
}
