import type { Secret } from './secret';

interface Clipboard {
  readText(): string;
  writeText(text: string): void;
  clear(): void;
}

export const clipboardSeconds = 30;

/** Puts a secret on the clipboard and takes it off again, unless the user has copied something else meanwhile. */
export class SecretClipboard {
  readonly #clipboard: Clipboard;
  #pending: { secret: Secret; timer: NodeJS.Timeout } | null = null;

  constructor(clipboard: Clipboard) {
    this.#clipboard = clipboard;
  }

  copy(secret: Secret): void {
    if (this.#pending !== null) clearTimeout(this.#pending.timer);
    this.#clipboard.writeText(textOf(secret));
    const timer = setTimeout(() => {
      this.clear();
    }, clipboardSeconds * 1000);
    this.#pending = { secret, timer };
  }

  /** Also called at quit and at sign-out: a timer that never fires must not leave the secret behind. */
  clear(): void {
    if (this.#pending === null) return;
    clearTimeout(this.#pending.timer);
    if (this.#clipboard.readText() === textOf(this.#pending.secret)) this.#clipboard.clear();
    this.#pending = null;
  }
}

function textOf(secret: Secret): string {
  return secret.use((bytes) => Buffer.from(bytes).toString('utf8'));
}
