import { failureOf } from '../bridge';
import type { Language } from '../i18n/messages.svelte';

/** Something that was done, as it is seen at the window's foot for a while. */
export interface Toast {
  readonly words: string;
  /** E.g. "Undo". */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Announcements, made without moving focus. One at a time; a repeated message is announced again. */
export class Announcer {
  /** For the live region. */
  words = $state('');
  /** For the window's foot; null when there is nothing to see, or no longer. */
  toast = $state.raw<Toast | null>(null);
  #twin = false;

  /** For a screen reader only: for what is seen anyway, such as a column that moves. */
  say(words: string): void {
    this.#twin = !this.#twin;
    // An unchanged live region is not read again: a trailing no-break space makes it differ.
    this.words = this.#twin ? words : `${words}\u00a0`;
  }

  /** Spoken by a screen reader and shown. */
  announce(words: string, action: Toast['action'] = null): void {
    this.say(words);
    this.toast = { words, action };
  }

  /** Does what was asked for where it is no longer seen, such as an undo: says the words that come of it, or why it failed. */
  async tell(language: Language, doing: () => Promise<string>): Promise<void> {
    const words = await doing().catch(
      (caught: unknown) => language.failure(failureOf(caught)).what,
    );
    this.announce(words);
  }

  dismiss(): void {
    this.toast = null;
  }
}
