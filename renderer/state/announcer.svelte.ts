/** What is said to screen readers without moving focus. One message at a time; the same words twice are said twice. */
export class Announcer {
  #words = $state('');
  #twin = false;

  get words(): string {
    return this.#words;
  }

  say(words: string): void {
    this.#twin = !this.#twin;
    // An unchanged live region is not read again: a trailing no-break space makes it differ.
    this.#words = this.#twin ? words : `${words}\u00a0`;
  }
}
