import * as v from 'valibot';
import { Secret } from './secret';
import type { Vault } from './vault';
import { jsonOrNull } from '../json/parsed';

const passwordSchema = v.strictObject({ to: v.string(), password: v.string() });

/**
 * The password of the database a profile is published to: stored with its destination, and released
 * for no other.
 */
export class DatabasePassword {
  readonly #vault: Vault;
  readonly #profileId: string;

  constructor(vault: Vault, profileId: string) {
    this.#vault = vault;
    this.#profileId = profileId;
  }

  /** Null when none is stored for this destination. Fails with `vault.*`. */
  async of(to: string): Promise<Secret | null> {
    const stored = await this.#vault.read(this.#profileId, 'database-password');
    const text = stored?.use((bytes) => Buffer.from(bytes).toString()) ?? '';
    const read = jsonOrNull(passwordSchema, text);
    return read?.to === to ? Secret.fromText(read.password) : null;
  }

  /** Fails with `vault.*`. */
  async keep(to: string, password: Secret): Promise<void> {
    const text = password.use((bytes) => Buffer.from(bytes).toString());
    const stored = Secret.fromText(JSON.stringify({ to, password: text }));
    await this.#vault.write(this.#profileId, 'database-password', stored);
  }

  async forget(): Promise<void> {
    await this.#vault.remove(this.#profileId, 'database-password');
  }
}
