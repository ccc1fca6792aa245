import { failureOf } from '../bridge';
import type { Language } from '../i18n/messages.svelte';

/** A message at the bottom of the window, shown for a while. */
export interface Toast {
  readonly words: string;
  /** E.g. "Undo". */
  readonly action: { readonly label: string; readonly run: () => void } | null;
}

/** Messages that do not move the focus, one at a time; a repeated one is announced again. */
export class Announcer {
  /** The text of the live region. */
  words = $state('');
  toast = $state.raw<Toast | null>(null);
  #variant = false;

  /** For screen readers only, when the change is visible anyway, such as a moved column. */
  speak(words: string): void {
    this.#variant = !this.#variant;
    // An unchanged live region is not read again: a trailing no-break space makes it differ.
    this.words = this.#variant ? words : `${words}\u00a0`;
  }

  /** Spoken by a screen reader and shown. */
  announce(words: string, action: Toast['action'] = null): void {
    this.speak(words);
    this.toast = { words, action };
  }

  /**
   * Runs what has no screen of its own, such as an undo, and announces the message it returns, or
   * why it failed.
   */
  async tell(language: Language, work: () => Promise<string>): Promise<void> {
    const words = await work().catch((caught: unknown) => language.failure(failureOf(caught)).what);
    this.announce(words);
  }

  dismiss(): void {
    this.toast = null;
  }
}
