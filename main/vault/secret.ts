import { timingSafeEqual } from 'node:crypto';

const hidden = '[secret]';
const inspect = Symbol.for('nodejs.util.inspect.custom');

/**
 * A value that must not leave main: the secret key, an access token, the cache key.
 *
 * It cannot be printed (`[secret]`), turned into JSON (throws) or cloned across a thread or process
 * (the own function property `uncloneable` makes structured clone throw; a class with private
 * fields alone would clone silently to `{}`). Only the files of `secretReaders` in eslint.config.js
 * may call `use`.
 */
export class Secret {
  readonly #bytes: Uint8Array;
  /** Own and a function on purpose, see above. */
  readonly uncloneable = (): never => {
    throw new TypeError(hidden);
  };

  private constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  static fromText(text: string): Secret {
    return new Secret(new TextEncoder().encode(text));
  }

  /** Takes a copy: the caller may clear its own bytes. */
  static fromBytes(bytes: Uint8Array): Secret {
    return new Secret(Uint8Array.from(bytes));
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  /**
   * Lends the bytes for one computation. Whatever `borrow` returns must not be the secret itself
   * unless its next stop may hold it.
   */
  use<T>(borrow: (bytes: Uint8Array) => T): T {
    return borrow(this.#bytes);
  }

  /** Constant time for equal lengths; a length is not a secret here. */
  equals(other: Secret): boolean {
    return (
      this.#bytes.byteLength === other.#bytes.byteLength &&
      timingSafeEqual(this.#bytes, other.#bytes)
    );
  }

  /** After this the secret is zeros: used at sign-out, lock and quit. */
  wipe(): void {
    this.#bytes.fill(0);
  }

  toJSON(): never {
    throw new TypeError(hidden);
  }

  toString(): string {
    return hidden;
  }

  [Symbol.toPrimitive](): string {
    return hidden;
  }

  [inspect](): string {
    return hidden;
  }
}
