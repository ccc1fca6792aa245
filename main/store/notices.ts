/** So often is told, at most, that a resource's records changed: each time screens ask anew. */
const everyMs = 500;

/** Tells of changes: of the first at once, of those that follow it closely all together. */
export class Notices<T> {
  readonly #tell: (about: T) => void;
  /** What was told lately, and whether it changed again since. */
  readonly #lately = new Map<T, { again: boolean }>();

  constructor(tell: (about: T) => void) {
    this.#tell = tell;
  }

  changed(about: T): void {
    const lately = this.#lately.get(about);
    if (lately === undefined) this.now(about);
    else lately.again = true;
  }

  /** Of a change that nothing like it follows. */
  now(about: T): void {
    const told = { again: false };
    this.#lately.set(about, told);
    this.#tell(about);
    const later = setTimeout(() => {
      if (this.#lately.get(about) !== told) return;
      this.#lately.delete(about);
      if (told.again) this.now(about);
    }, everyMs);
    // Nobody is left to be told when only this keeps the thread alive.
    later.unref();
  }
}
