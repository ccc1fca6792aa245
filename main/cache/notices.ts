/** So often is told, at most, that a resource's records changed: each time screens ask anew. */
const everyMs = 250;
/** What screens asked since takes the processor from the sync: it gets so many times as long before they are told again. */
const restFor = 10;
/** But a screen that is looked at is never older than this. */
const latestMs = 60_000;

interface Told {
  /** Whether it changed again since. */
  again: boolean;
  readonly at: number;
  readonly spentMs: number;
}

/** Tells of changes: of the first at once, of those that follow it closely all together. */
export class Notices<T> {
  readonly #tell: (about: T) => void;
  readonly #spentMs: () => number;
  /** What was told lately. */
  readonly #lately = new Map<T, Told>();

  /** `spentMs`: how long questions have been worked on so far, in all. */
  constructor(tell: (about: T) => void, spentMs: () => number) {
    this.#tell = tell;
    this.#spentMs = spentMs;
  }

  changed(about: T): void {
    const lately = this.#lately.get(about);
    if (lately === undefined) this.now(about);
    else lately.again = true;
  }

  /** Of a change that nothing like it follows. */
  now(about: T): void {
    const told = { again: false, at: performance.now(), spentMs: this.#spentMs() };
    this.#lately.set(about, told);
    this.#tell(about);
    this.#lookIn(everyMs, about, told);
  }

  #lookIn(ms: number, about: T, told: Told): void {
    const later = setTimeout(() => {
      if (this.#lately.get(about) !== told) return;
      const rest = Math.min(latestMs, restFor * (this.#spentMs() - told.spentMs));
      const left = told.at + rest - performance.now();
      if (left > 1) {
        this.#lookIn(left, about, told);
        return;
      }
      this.#lately.delete(about);
      if (told.again) this.now(about);
    }, ms);
    // Nobody is left to be told when only this keeps the thread alive.
    later.unref();
  }
}
