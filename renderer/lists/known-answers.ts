/** Answers to questions that are asked again and again while somebody types, until forgotten. */
export class KnownAnswers<A> {
  readonly #known = new Map<string, Promise<A>>();

  /** A failed question is asked again the next time. */
  of(question: string, ask: () => Promise<A>): Promise<A> {
    const known = this.#known.get(question);
    if (known !== undefined) return known;
    const answer = ask();
    this.#known.set(question, answer);
    answer.catch(() => this.#known.delete(question));
    return answer;
  }

  forget(): void {
    this.#known.clear();
  }
}
