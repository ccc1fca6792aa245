import { SerialQueue } from '../serial-queue';
import { Secret } from './secret';

/** Electron's clipboard is synchronous up to 44 and asynchronous since: both are awaited. */
interface Clipboard {
  readText(): string | Promise<string>;
  writeText(text: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

export const clipboardSeconds = 30;

/**
 * Copies a secret and clears the clipboard later, unless the user has copied something else by
 * then.
 */
export class SecretClipboard {
  readonly #clipboard: Clipboard;
  /** A lock or a paste that comes while a secret is being written waits until it is there. */
  readonly #turns = new SerialQueue();
  #pending: { secret: Secret; timer: NodeJS.Timeout } | null = null;

  constructor(clipboard: Clipboard) {
    this.#clipboard = clipboard;
  }

  /** Whether a secret may be on the clipboard now: meanwhile, pasting into a page is held back. */
  get isPending(): boolean {
    return this.#pending !== null;
  }

  /**
   * Whether the secret is still on the clipboard. If something else was copied, nothing is left to
   * hold back or to clear.
   */
  async isThere(): Promise<boolean> {
    const pending = this.#pending;
    if (pending === null) return false;
    const text = await this.#turns.run(() => this.#clipboard.readText());
    if (text === secretText(pending.secret)) return true;
    if (this.#pending === pending) {
      this.#pending = null;
      clearTimeout(pending.timer);
      pending.secret.wipe();
    }
    return false;
  }

  copy(secret: Secret): Promise<void> {
    const text = secretText(secret);
    if (this.#pending !== null) {
      clearTimeout(this.#pending.timer);
      this.#pending.secret.wipe();
    }
    const timer = setTimeout(() => {
      void this.clear();
    }, clipboardSeconds * 1000);
    // A copy, because the profile's keys are wiped when it is closed.
    this.#pending = { secret: secret.use((bytes) => Secret.fromBytes(bytes)), timer };
    return this.#turns.run(() => this.#clipboard.writeText(text));
  }

  /** Also called at quit and sign-out, because the timer may then never fire. */
  async clear(): Promise<void> {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    clearTimeout(pending.timer);
    const isThere = async () => (await this.#clipboard.readText()) === secretText(pending.secret);
    await this.#turns.run(async () => {
      // A clipboard that cannot be read may hold the secret.
      const isUnchanged = await isThere().catch(() => true);
      pending.secret.wipe();
      if (isUnchanged) await this.#clipboard.clear();
    });
  }
}

function secretText(secret: Secret): string {
  return secret.use((bytes) => Buffer.from(bytes).toString('utf8'));
}
