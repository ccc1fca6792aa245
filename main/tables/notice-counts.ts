import { type FileNotice, notice } from '../../shared/file-notices';

/** What a reader noticed in a file, counted by reason. */
export class NoticeCounts {
  readonly #counts = new Map<FileNotice['reason'], number>();
  readonly #words = new Map<FileNotice['reason'], string>();

  add(reason: FileNotice['reason'], count = 1, words = ''): void {
    if (count === 0) return;
    this.#counts.set(reason, (this.#counts.get(reason) ?? 0) + count);
    this.#words.set(reason, words);
  }

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  /** What was noticed elsewhere, once more. */
  addAll(others: NoticeCounts): void {
    for (const [reason, count] of others.#counts)
      this.add(reason, count, others.#words.get(reason));
  }

  list(): FileNotice[] {
    return [...this.#counts].map(([reason, count]) =>
      notice(reason, { count, words: this.#words.get(reason) ?? '' }),
    );
  }
}
