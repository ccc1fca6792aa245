import { SerialQueue } from '../serial-queue';
import { Secret } from './secret';

/** Electron's clipboard answers at once up to 44 and by a promise since: both are awaited. */
interface Clipboard {
  readText(): string | Promise<string>;
  writeText(text: string): void | Promise<void>;
  clear(): void | Promise<void>;
}

export const clipboardSeconds = 30;

/** Copies a secret and clears the clipboard later, unless the user has copied something else meanwhile. */
export class SecretClipboard {
  readonly #clipboard: Clipboard;
  /** What comes while a secret is being written, as a lock or a paste may, finds it there. */
  readonly #turns = new SerialQueue();
  #pending: { secret: Secret; timer: NodeJS.Timeout } | null = null;

  constructor(clipboard: Clipboard) {
    this.#clipboard = clipboard;
  }

  /** Whether a secret may be on the clipboard now: what would paste it into a page that asked for it is held back meanwhile. */
  get isPending(): boolean {
    return this.#pending !== null;
  }

  /** Whether it is still on the clipboard; once something else was copied there is nothing to hold back or clear. */
  async isThere(): Promise<boolean> {
    const pending = this.#pending;
    if (pending === null) return false;
    const text = await this.#turns.run(() => this.#clipboard.readText());
    if (text === textOf(pending.secret)) return true;
    if (this.#pending === pending) {
      this.#pending = null;
      clearTimeout(pending.timer);
      pending.secret.wipe();
    }
    return false;
  }

  copy(secret: Secret): Promise<void> {
    const text = textOf(secret);
    if (this.#pending !== null) {
      clearTimeout(this.#pending.timer);
      this.#pending.secret.wipe();
    }
    const timer = setTimeout(() => {
      void this.clear();
    }, clipboardSeconds * 1000);
    // A separate copy: the profile's keys are overwritten when it is closed.
    this.#pending = { secret: secret.use((bytes) => Secret.fromBytes(bytes)), timer };
    return this.#turns.run(() => this.#clipboard.writeText(text));
  }

  /** Also called at quit and at sign-out: a timer that never fires must not leave the secret behind. */
  async clear(): Promise<void> {
    const pending = this.#pending;
    if (pending === null) return;
    this.#pending = null;
    clearTimeout(pending.timer);
    const isThere = async () => (await this.#clipboard.readText()) === textOf(pending.secret);
    await this.#turns.run(async () => {
      // What cannot be read may be the secret.
      const isUnchanged = await isThere().catch(() => true);
      pending.secret.wipe();
      if (isUnchanged) await this.#clipboard.clear();
    });
  }
}

function textOf(secret: Secret): string {
  return secret.use((bytes) => Buffer.from(bytes).toString('utf8'));
}
